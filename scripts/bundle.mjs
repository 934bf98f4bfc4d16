import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { bundleProgram } from './pack/bundle-program.mjs';

// `node scripts/bundle.mjs services/src/main.ts .data/tests/services.mjs`: for tests, because a bundle starts much faster.
const [entry = '', output = ''] = process.argv.slice(2);
const draft = `${output}.${process.pid}.mjs`;
await bundleProgram(entry, draft, root, 'paths');
renameSync(join(root, draft), join(root, output));
