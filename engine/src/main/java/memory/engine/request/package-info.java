/// What is asked of the engine, as records: the same for a command, a tool and a Java program. What
/// is answered are the sealed results beside them. A refusal says what happened and names a way
/// out; each face puts that into its own words.
package memory.engine.request;
