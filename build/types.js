import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { reachOf } from './declaration-reach.js';
import { sourceDigest } from './source-digest.js';

/**
 * The declarations of one package's doors and of all they reach inside the workspace.
 *
 * @typedef {object} Declarations
 * @property {Record<string, { path: string, digest: string }>} doors `shared-otp/otp-step` -> its
 *   file and the sha256 of all that the file reaches
 * @property {Record<string, string>} packages what a declaration may import by name -> its file
 * @property {Record<string, string>} files path from the workspace's folder -> text
 */

/**
 * Declarations of a package's doors, but for the shell's own; kept between builds.
 *
 * @param {string} root the folder of the workspace
 * @param {string} name the package
 * @returns {Declarations}
 */
export function declarationsOf(root, name) {
  const place = join(root, 'node_modules/.cache/door-types');
  const kept = join(place, `${name}-${sourceDigest(root, name).slice(0, 32)}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const made = makeDeclarations(root, name);
  mkdirSync(place, { recursive: true });
  const arriving = `${kept}.${process.pid}`;
  writeFileSync(arriving, JSON.stringify(made));
  renameSync(arriving, kept);
  return made;
}

/**
 * Writes into a built folder the declarations of the package's own doors and of the doors of
 * others that it was built with: a delivery gate compares the two.
 *
 * @param {{ root: string, name: string, uses: readonly string[] }} options `uses`: doors of others
 */
export function writeTypes({ root, name, uses }) {
  const all = typesOf({ root, name, uses });
  for (const [path, text] of Object.entries(all.files)) {
    const target = join(root, name, 'dist/types', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const { doors, packages } = all;
  if (Object.keys(doors).length === 0) return;
  writeFileSync(join(root, name, 'dist/types/index.json'), JSON.stringify({ doors, packages }));
}

/** Whether the doors of others have another shape now than when the package was built. */
export function typesHaveChanged(root, name) {
  const index = join(root, name, 'dist/types/index.json');
  if (!existsSync(index)) return false;
  const { doors } = JSON.parse(readFileSync(index, 'utf8'));
  return Object.entries(doors).some(([door, { digest }]) => {
    const owner = door.split('/')[0];
    return owner !== name && declarationsOf(root, owner).doors[door]?.digest !== digest;
  });
}

function typesOf({ root, name, uses }) {
  const merged = { doors: {}, packages: {}, files: {} };
  for (const owner of new Set([name, ...uses.map((door) => door.split('/')[0])])) {
    const { doors, packages, files } = declarationsOf(root, owner);
    const wanted = Object.entries(doors).filter(([door]) => owner === name || uses.includes(door));
    if (wanted.length === 0) continue;
    Object.assign(merged.doors, Object.fromEntries(wanted));
    Object.assign(merged.packages, packages);
    Object.assign(merged.files, files);
  }
  return merged;
}

function makeDeclarations(root, name) {
  const sources = Object.entries(exportsOf(root, name)).filter(
    ([key, file]) => key !== './lifecycles' && /\.tsx?$/.test(file),
  );
  if (sources.length === 0) return { doors: {}, packages: {}, files: {} };
  const emitted = emit(
    root,
    sources.map(([, file]) => join(root, name, file)),
  );
  const packages = packageDoors(root);
  const paths = sources.map(([, file]) => declarationPath(join(name, file)));
  const doors = Object.fromEntries(
    sources.map(([key], index) => {
      const hash = createHash('sha256');
      const reached = reachOf({ emitted, packages, starts: [paths[index]] });
      for (const path of Object.keys(reached).sort()) hash.update(`${path}\0${reached[path]}\0`);
      return [join(name, key), { path: paths[index], digest: hash.digest('hex') }];
    }),
  );
  const files = reachOf({ emitted, packages, starts: paths });
  const named = Object.entries(packages).filter(([, path]) => path in files);
  return { doors, packages: Object.fromEntries(named), files };
}

/** Declarations of some files and of all sources of the workspace that they import. */
function emit(root, files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.browser.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([...files, ...fileNames], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    noCheck: true,
    rootDir: root,
    outDir: root,
    // What is found through node_modules counts as foreign, and no declaration is made of it.
    paths: sourcesByName(root),
  });
  const emitted = {};
  program.emit(undefined, (path, text) => {
    emitted[relative(root, path).split(sep).join('/')] = text;
  });
  return emitted;
}

/** What may be imported by name -> its declaration, for every package of the workspace. */
function packageDoors(root) {
  return Object.fromEntries(
    namedSources(root).map(([door, source]) => [door, declarationPath(source)]),
  );
}

function sourcesByName(root) {
  return Object.fromEntries(
    namedSources(root).map(([door, source]) => [door, [join(root, source)]]),
  );
}

function namedSources(root) {
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .flatMap((name) =>
      Object.entries(exportsOf(root, name))
        .filter(([, file]) => /\.tsx?$/.test(file))
        .map(([key, file]) => [join(name, key), join(name, file)]),
    );
}

function declarationPath(source) {
  return source.replace(/^\.\//, '').replace(/\.tsx?$/, '.d.ts');
}

function exportsOf(root, name) {
  return JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).exports ?? {};
}
