import { findNodeProblem } from './setup/node-version.mjs';

const nodeProblem = findNodeProblem(process.version);
if (nodeProblem) {
  console.log(`✗ ${nodeProblem}`);
  process.exit(1);
}
// Imported after the check, because an older Node cannot load it.
import('./launch/start.mjs');
