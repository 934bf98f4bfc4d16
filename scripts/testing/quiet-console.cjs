const { format } = require('node:util');
const { afterEach } = require('@jest/globals');

// An error or a warning nobody expected fails its test. A test that expects one spies on the console:
// jest.spyOn(console, 'error').mockImplementation(() => {}).
const complaints = [];

for (const level of ['error', 'warn']) {
  console[level] = (...parts) => {
    complaints.push(`console.${level}: ${format(...parts)}`);
  };
}

afterEach(() => {
  const written = complaints.splice(0);
  if (written.length > 0) {
    throw new Error(`The test wrote to the console unexpectedly:\n${written.join('\n')}`);
  }
});
