import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dataFolderFor, root } from '../product/start-product';

/**
 * Starts the development server of a remote, as `pnpm dev` does, on a copy of its sources: a test
 * must not change the sources themselves. It announces itself to the product of the data folder.
 */
export const developCopy = async (remote: string, { dataFolder }: { dataFolder: string }) => {
  const folder = join(dataFolderFor('development'), remote);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, remote), folder, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  await symlink(join(root, remote, 'node_modules'), join(folder, 'node_modules'));

  const server = spawn(process.execPath, [join(root, 'build/dev/main.js'), folder], {
    cwd: root,
    env: { ...process.env, DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const built = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /served at (\S+)/.exec(said)?.[1];
      if (address && / built in /.test(said)) resolve(address);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => reject(new Error(`The development server ended:\n${said}`)));
  });
  built.catch(() => {});
  const address = await built;

  return {
    /** What a link holds that makes a browser take the remote from here. */
    word: Buffer.from(JSON.stringify({ releases: { [remote]: address } })).toString('base64url'),
    change: async (file: string, from: string, to: string) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} of ${remote} does not say "${from}".`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
};
