import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deliver } from './deliver';
import { dataFolderFor, root } from './start-product';

const run = promisify(execFile);

/**
 * Publishes the builds into a store that each product under test begins with: twenty products would each
 * spend ten seconds on the same gate.
 */
export default async function publishOnce(): Promise<void> {
  const dataFolder = dataFolderFor('published');
  await rm(dataFolder, { recursive: true, force: true });
  await run(process.execPath, [join(root, 'build/main.js')], { cwd: root });
  await deliver({ dataFolder }, 'publish', '--promote', 'staging');
}
