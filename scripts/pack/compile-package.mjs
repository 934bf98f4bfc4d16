import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../folders.mjs';

const isTest = (file) => /\.test\.[^/]+$/.test(file);

/**
 * Compiles the sources of packages into their `dist`: JavaScript modules, declarations and style sheets.
 *
 * @param {readonly string[]} folders of packages with a `src`, in the workspace
 * @throws {Error} with the messages of the compiler
 */
export function compilePackages(folders) {
  const config = join(root, 'build/tsconfig.browser.json');
  const preset = ts.getParsedCommandLineOfConfigFile(config, {}, compilerHost());
  const sources = folders.flatMap((folder) => filesBelow(join(root, folder, 'src')));
  const program = ts.createProgram([...sources.filter(isSource), cssModules], {
    ...preset?.options,
    noEmit: false,
    declaration: true,
    allowImportingTsExtensions: false,
    // One program for all packages, because they import each other's sources.
    rootDir: root,
    outDir: root,
  });
  for (const folder of folders)
    rmSync(join(root, folder, 'dist'), { recursive: true, force: true });
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const target = distPath(relative(root, path), folders);
    if (target) save(join(root, target), withExtensions(path, text));
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, compilerHost()));
  for (const file of sources.filter((one) => one.endsWith('.css'))) {
    const target = join(root, distPath(relative(root, file), folders) ?? '');
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

const cssModules = join(root, 'build/css-modules.d.ts');
const isSource = (file) => /\.tsx?$/.test(file) && !isTest(file);

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Adds the file extensions, which the sources omit. */
function withExtensions(path, text) {
  return text.replaceAll(/(from |import\()(['"])(\.[^'"]*)\2/g, (statement, before, quote, to) => {
    const source = join(dirname(path), to);
    const ending = ['.ts', '.tsx', '/index.ts'].find((one) => existsSync(source + one));
    return ending ? `${before}${quote}${to}${ending.replace(/\.tsx?$/, '.js')}${quote}` : statement;
  });
}

/** @returns {string | null} null for a file of a package that is not compiled */
function distPath(path, folders) {
  const [folder, source, ...inside] = path.split('/');
  return folders.includes(folder) && source === 'src' ? join(folder, 'dist', ...inside) : null;
}

function save(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function compilerHost() {
  return {
    ...ts.sys,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
    },
  };
}
