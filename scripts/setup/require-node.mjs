import { findNodeProblem } from './node-version.mjs';

// Ends the command when Node is too old. This file must run on Node 12 and later.
const problem = findNodeProblem(process.version);
if (problem) {
  console.log(`✗ ${problem}`);
  process.exit(1);
}
