import { nodeComplaint } from './launch/node-version.mjs';

const tooOld = nodeComplaint(process.version);
if (tooOld) {
  console.log(`✗ ${tooOld}`);
  process.exit(1);
}
import('./launch/reset.mjs');
