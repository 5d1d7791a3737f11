/// Whose memory there is and where it lies: scopes, the folders they are made of, kinds of files,
/// the project they belong to and whether that project is trusted. Knows names and folders, reads
/// no memory.
package memory.engine.scope;
