import { nodeComplaint } from './launch/node-version.mjs';

const tooOld = nodeComplaint(process.version);
if (tooOld) {
  console.log(`✗ ${tooOld}`);
  process.exit(1);
}
// Imported only now: what it uses does not exist in an older Node.
import('./launch/start.mjs');
