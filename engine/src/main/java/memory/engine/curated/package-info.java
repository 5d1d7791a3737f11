/// The curated store: two small files of entries set apart by `§`, within limits, changed entry by
/// entry. Does not know how entries are injected, nor which texts are threats.
package memory.engine.curated;
