/// The real agents, installed from the npm registry and run against a model on loopback. Tagged
/// `hosts`: `mvn -Phosts verify` runs them, nothing else does.
package memory.cli.hosts;
