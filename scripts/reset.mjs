import { findNodeProblem } from './setup/node-version.mjs';

const nodeProblem = findNodeProblem(process.version);
if (nodeProblem) {
  console.log(`✗ ${nodeProblem}`);
  process.exit(1);
}
import('./launch/reset.mjs');
