// How fast a busy machine is decides nothing: a test that waits gets the time it needs.
require('@jest/globals').jest.setTimeout(60_000);
