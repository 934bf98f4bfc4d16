import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dataFolderFor, root } from '../product/run/start-product';

const scope = '@train-swap';

/**
 * Starts the development server of a remote on a copy of its sources, because a test must not change the sources. It registers
 * with the product of the data folder.
 *
 * @param shared packages of the workspace that are copied too: their files are `../shared-ui/src/…`
 */
export async function developCopy(
  remote: string,
  { dataFolder }: { dataFolder: string },
  shared: readonly string[] = [],
) {
  const folder = await copySources(remote);
  const installed = join(root, remote, 'node_modules');
  if (shared.length === 0) {
    await symlink(installed, join(folder, 'node_modules'));
  } else {
    await linkAll(installed, join(folder, 'node_modules'), [scope]);
    await linkAll(join(installed, scope), join(folder, 'node_modules', scope), shared);
    for (const name of shared) {
      const copy = await copySources(name);
      await symlink(join(root, name, 'node_modules'), join(copy, 'node_modules'));
      await symlink(copy, join(folder, 'node_modules', scope, name));
    }
  }
  return developFolder(folder, remote, dataFolder);
}

async function copySources(name: string) {
  const folder = join(dataFolderFor('development'), name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, name), folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  return folder;
}

async function linkAll(from: string, to: string, except: readonly string[]) {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (!except.includes(name)) await symlink(join(from, name), join(to, name));
  }
}

/** Starts the development server of a remote in a folder. */
export async function developFolder(folder: string, remote: string, dataFolder: string) {
  const server = spawn(process.execPath, [join(root, 'build/dev/main.js'), folder], {
    cwd: root,
    env: { ...process.env, DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const built = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /served at (\S+)/.exec(output)?.[1];
      if (address && / built in /.test(output)) resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(`The development server ended:\n${output}`)));
  });
  built.catch(() => {});
  const address = await built;

  return {
    address,
    /** Value of `?deck=` that loads the remote from this server. */
    word: Buffer.from(JSON.stringify({ releases: { [remote]: address } })).toString('base64url'),
    change: async (file: string, from: string, to: string) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} of ${remote} does not contain "${from}".`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}
