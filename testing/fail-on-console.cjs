const { format } = require('node:util');
const { afterEach } = require('@jest/globals');

// An unexpected error or warning fails the test. A test that expects one spies on the console:
// jest.spyOn(console, 'error').mockImplementation(() => {}).
const messages = [];

for (const level of ['error', 'warn']) {
  console[level] = (...parts) => {
    messages.push(`console.${level}: ${format(...parts)}`);
  };
}

afterEach(() => {
  const unexpected = messages.splice(0);
  if (unexpected.length > 0) {
    throw new Error(`The test wrote to the console unexpectedly:\n${unexpected.join('\n')}`);
  }
});
