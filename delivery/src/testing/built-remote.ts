import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder of its own for one test. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'train-swap-delivery-'));
}

/** What a remote's build leaves behind, with a script of the given text. */
export async function builtRemote(script: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'remote-entry.js'), script);
  await mkdir(join(folder, 'chunks'));
  await writeFile(join(folder, 'chunks', 'a.js'), `/* ${'x'.repeat(5_000)} */`);
  await writeFile(
    join(folder, 'mf-manifest.json'),
    JSON.stringify({
      metaData: { remoteEntry: { name: 'remote-entry.js' } },
      exposes: [{ path: './lifecycles' }],
      shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    }),
  );
  return folder;
}

/** What the shell's build leaves behind. */
export async function builtShell(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'shell.js'), 'console.log("shell")');
  await writeFile(join(folder, 'shell.css'), 'body { margin: 0 }');
  await writeFile(
    join(folder, 'entrypoints.json'),
    JSON.stringify({ entrypoints: { shell: ['shell.css', 'shell.js'] } }),
  );
  return folder;
}
