/// What tests of all modules share.
@NullMarked
package memory.testing;

import org.jspecify.annotations.NullMarked;
