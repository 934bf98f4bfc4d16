// Generous, so that tests do not fail on a busy machine.
require('@jest/globals').jest.setTimeout(60_000);
