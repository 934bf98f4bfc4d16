import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryFolder } from './remote-build';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

export type RemoteSource = {
  /** The package name and remote name, such as `mfe-payments`. */
  name: string;
  exposes: Readonly<Record<string, string>>;
  screens?: readonly string[];
  /** How the gate draws its components: expose -> stories. */
  stories?: Readonly<Record<string, readonly { component: string }[]>>;
  knownTraces?: readonly string[];
  /** Remotes whose exposes it imports. */
  uses?: readonly string[];
  /** Path in the package -> text. */
  files: Readonly<Record<string, string>>;
};

/**
 * Builds remotes with the webpack configuration of this repository, all in one process.
 * @returns the folder of each build
 */
export async function buildRemotes<Key extends string>(
  sources: Readonly<Record<Key, RemoteSource>>,
): Promise<Readonly<Record<Key, string>>> {
  const folder = await createTemporaryFolder();
  const folders: Record<string, string> = {};
  const configurations: string[] = [];
  for (const [key, source] of Object.entries<RemoteSource>(sources)) {
    const target = join(folder, key, source.name);
    await writePackage(target, source);
    folders[key] = join(target, 'dist');
    configurations.push(
      `remote(${JSON.stringify(target)}, ${JSON.stringify({ uses: source.uses })})`,
    );
  }
  const script = join(folder, 'build.mjs');
  await writeFile(
    script,
    `import webpack from ${JSON.stringify(join(root, 'build/node_modules/webpack/lib/index.js'))};
    import { remote } from ${JSON.stringify(join(root, 'build/webpack/remote.js'))};
    const configurations = [${configurations.join(', ')}];
    // Minimizers would start extra processes for each of these small builds.
    for (const { optimization } of configurations) optimization.minimize = false;
    configurations.parallelism = 1;
    webpack(configurations).run((error, stats) => {
      if (!error && !stats.hasErrors()) return;
      console.error(error ?? stats.toString('errors-only'));
      process.exitCode = 1;
    });`,
  );
  // A file instead of --eval: processes that a build starts would run the script again.
  await run(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: 'planted' },
  });
  return folders as Record<Key, string>;
}

/** Builds the shell of this repository, if it has changed. @returns the folder of the build */
export async function buildRealShell(): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, [join(root, 'build/main.js'), 'shell'], { cwd: root, env });
  return join(root, 'shell/dist');
}

async function writePackage(folder: string, source: RemoteSource): Promise<void> {
  const { name, exposes, screens, stories, knownTraces, files } = source;
  const manifest = {
    name,
    version: '1.0.0',
    exports: exposes,
    screens,
    stories,
    knownTraces,
    dependencies: { react: '*', 'react-dom': '*' },
  };
  const all = { 'package.json': JSON.stringify(manifest), ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(join(root, 'mfe-payments/node_modules'), join(folder, 'node_modules'));
}
