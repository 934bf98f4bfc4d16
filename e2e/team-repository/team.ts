import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolderFor, root } from '../product/run/start-product';

const run = promisify(execFile);

/**
 * Copies the example repository of a team and installs the packed packages.
 *
 * @param env environment variables of its commands
 */
export async function createTeam(env: NodeJS.ProcessEnv) {
  const folder = dataFolderFor('team-repository');
  const packages = dataFolderFor('packages');
  for (const one of [folder, packages]) await rm(one, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run(process.execPath, [join(root, 'scripts/pack.mjs'), packages]);
  await cp(join(root, 'examples/team-repository'), folder, { recursive: true });
  await usePackedPackages(folder, packages);
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

  /** Runs a script of package.json. @returns its output; rejects when it fails */
  const pnpm = async (...args: readonly string[]) => {
    const options = { cwd: folder, env: { ...process.env, ...env, CI: 'true' } };
    const { stdout, stderr } = await run('npx', ['--yes', packageManager, ...args], options);
    return stdout + stderr;
  };
  await pnpm('install', '--prefer-offline', '--no-frozen-lockfile');

  return {
    pnpm,
    change: async (file: string, from: string, to: string) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}".`);
      await writeFile(join(folder, file), text.replaceAll(from, to));
    },
    /** Starts the development server. `link` opens it in a staging page. */
    develop: async (staging: string) => {
      const child = spawn(join(folder, 'node_modules/.bin/train-swap'), ['dev'], {
        cwd: folder,
        env: { ...process.env, ...env, STAGING_ORIGIN: staging },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      const link = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk;
          const address = /in the staging shell: (\S+)/.exec(output)?.[1];
          if (address && / built in /.test(output)) resolve(address);
        });
        child.once('exit', () => reject(new Error(`The development server ended:\n${output}`)));
      });
      const stop = async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
      return { link, stop };
    },
  };
}

/** Installs the packages from archives, because no registry has them. */
async function usePackedPackages(folder: string, packages: string) {
  const file = join(folder, 'pnpm-workspace.yaml');
  const archives = (await readdir(packages)).map((archive) => {
    const name = archive.replace(/^train-swap-(.+)-\d.*$/, '@train-swap/$1');
    return `  "${name}": "file:${join(packages, archive)}"`;
  });
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}overrides:\n${archives.join('\n')}\n`);
}
