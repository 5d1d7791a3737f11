/// Our entries in the configuration of agent hosts: put in by small edits of its text, found again,
/// taken out so that it is as it was. Knows formats and places; asks nobody and prints nothing.
package memory.cli.agent.setup;
