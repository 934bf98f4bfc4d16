import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { sourceDigest } from '../source-digest.js';
import { isInstalled, packageFolders, readManifest } from '../workspace.js';
import { collectDeclarations } from './collect-declarations.js';
import { readInstalledTypes } from './installed-types.js';

const buildFolder = join(import.meta.dirname, '..');
const browserPreset = join(buildFolder, 'tsconfig.browser.json');

/**
 * The declarations of one package's exposes and of all workspace files that they import.
 *
 * @typedef {object} Declarations
 * @property {Record<string, { path: string, digest: string }>} exposes `shared-otp/otp-step` -> its
 *   file and the sha256 of all that the file imports
 * @property {Record<string, string>} packages package specifier -> its file
 * @property {Record<string, string>} files path in the workspace -> text
 */

/**
 * Loads the declarations of a package's exposes from a cache, or creates them.
 *
 * @param {string} root the folder of the workspace
 * @param {string} name the package
 * @returns {Declarations}
 */
export function loadDeclarations(root, name) {
  const cacheFolder = join(root, 'node_modules/.cache/declarations');
  const cachePath = join(
    cacheFolder,
    `${readManifest(root, name).name}-${sourceDigest(root, name).slice(0, 32)}.json`,
  );
  if (existsSync(cachePath)) return JSON.parse(readFileSync(cachePath, 'utf8'));
  const declarations = createDeclarations(root, name);
  mkdirSync(cacheFolder, { recursive: true });
  const temporaryPath = `${cachePath}.${process.pid}`;
  writeFileSync(temporaryPath, JSON.stringify(declarations));
  renameSync(temporaryPath, cachePath);
  return declarations;
}

/**
 * Writes the declarations of a package's exposes, and of the exposes of other remotes that it was built with, into
 * its build. The delivery gate compares the two.
 *
 * @param {{ root: string, name: string, uses: readonly string[] }} options `uses`: exposes of other remotes
 */
export function writeTypes({ root, name, uses }) {
  const merged = mergeTypes({ root, name, uses });
  for (const [path, text] of Object.entries(merged.files)) {
    const target = join(root, name, 'dist/types', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const { exposes, packages } = merged;
  if (Object.keys(exposes).length === 0) return;
  writeFileSync(
    join(root, name, 'dist/types/index.json'),
    JSON.stringify({ exposes, packages, files: Object.keys(merged.files) }),
  );
}

/** Whether the types of other remotes have changed since the package was built. */
export function typesHaveChanged(root, name) {
  const index = join(root, name, 'dist/types/index.json');
  if (!existsSync(index)) return false;
  const { exposes } = JSON.parse(readFileSync(index, 'utf8'));
  return Object.entries(exposes).some(([expose, { digest }]) => {
    const owner = expose.split('/')[0];
    return owner !== name && loadDeclarations(root, owner).exposes[expose]?.digest !== digest;
  });
}

function mergeTypes({ root, name, uses }) {
  const merged = { exposes: {}, packages: {}, files: {} };
  for (const owner of new Set([name, ...uses.map((expose) => expose.split('/')[0])])) {
    const isElsewhere = isInstalled && owner !== name;
    const { exposes, packages, files } = isElsewhere
      ? readInstalledTypes(root, owner)
      : loadDeclarations(root, owner);
    const used = Object.entries(exposes).filter(
      ([expose]) => owner === name || uses.includes(expose),
    );
    if (used.length === 0) continue;
    Object.assign(merged.exposes, Object.fromEntries(used));
    Object.assign(merged.packages, packages);
    Object.assign(merged.files, files);
  }
  return merged;
}

function createDeclarations(root, name) {
  const { name: packageName, exports = {} } = readManifest(root, name);
  const sources = Object.entries(exports).filter(
    ([key, file]) => key !== './lifecycles' && /\.tsx?$/.test(file),
  );
  if (sources.length === 0) return { exposes: {}, packages: {}, files: {} };
  const emitted = emit(
    root,
    sources.map(([, file]) => join(root, name, file)),
  );
  const packages = getPackageDeclarations(root);
  const paths = sources.map(([, file]) => declarationPath(join(name, file)));
  const exposes = Object.fromEntries(
    sources.map(([key], index) => {
      const hash = createHash('sha256');
      const reached = collectDeclarations({ emitted, packages, starts: [paths[index]] });
      for (const path of Object.keys(reached).sort()) hash.update(`${path}\0${reached[path]}\0`);
      return [join(packageName, key), { path: paths[index], digest: hash.digest('hex') }];
    }),
  );
  const files = collectDeclarations({ emitted, packages, starts: paths });
  const usedPackages = Object.entries(packages).filter(([, path]) => path in files);
  return { exposes, packages: Object.fromEntries(usedPackages), files };
}

/** Emits declarations of some files and of all workspace sources that they import. */
function emit(root, files) {
  const { config } = ts.readConfigFile(browserPreset, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, buildFolder);
  const program = ts.createProgram([...files, ...fileNames], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    noCheck: true,
    rootDir: root,
    outDir: root,
    // TypeScript emits no declarations for files found through node_modules.
    paths: getPackageSources(root),
  });
  const emitted = {};
  program.emit(undefined, (path, text) => {
    emitted[relative(root, path).split(sep).join('/')] = text;
  });
  return emitted;
}

/** Package specifier -> its declaration, for every package of the workspace. */
function getPackageDeclarations(root) {
  return Object.fromEntries(
    listPackageSources(root).map(([expose, source]) => [expose, declarationPath(source)]),
  );
}

function getPackageSources(root) {
  return Object.fromEntries(
    listPackageSources(root).map(([expose, source]) => [expose, [join(root, source)]]),
  );
}

function listPackageSources(root) {
  return packageFolders(root).flatMap((folder) => {
    const { name, exports = {} } = readManifest(root, folder);
    return Object.entries(exports)
      .filter(([, file]) => /\.tsx?$/.test(file))
      .map(([key, file]) => [join(name, key), join(folder, file)]);
  });
}

function declarationPath(source) {
  return source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts');
}
