import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { TypeTree } from './check-types';

// Virtual folders for the compiler. They are located here so that imports of packages (React's types) resolve.
const knownFolder = join(import.meta.dirname, '.known');
const offeredFolder = join(import.meta.dirname, '.offered');
const checkFile = join(import.meta.dirname, '.check.ts');

/** Declarations of the compiler and of packages, shared by all comparisons. */
const librarySources = new Map<string, ts.SourceFile>();

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

/**
 * Whether the offered types of an expose can replace the known ones: every known value is exported with an assignable
 * type and accepts every property that it accepted before.
 *
 * @param exposeId such as `shared-otp/otp-step`
 * @returns the problems, one sentence each, without duplicates; empty when the types are compatible
 */
export function compareExpose(
  exposeId: string,
  known: TypeTree,
  offered: TypeTree,
): readonly string[] {
  const unknownImports = new Set<string>();
  const program = createProgram(
    createCheckSource(exposeId, known, offered),
    { known, offered },
    unknownImports,
  );
  const source = program.getSourceFile(checkFile);
  if (!source) throw new Error('The comparison was not read.');
  const problems = program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const line = source.text.slice(0, start).split('\n').length - 1;
    const name = /^\/\* (.*?) \*\//.exec(source.text.split('\n')[line] ?? '')?.[1] ?? exposeId;
    const text = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ');
    return `${name}: ${removeFolders(text)}`;
  });
  // The compiler treats a missing import as `any`, which is compatible with everything.
  const missing = [...unknownImports].map(
    (specifier) => `its types import ${specifier}, which the gate cannot resolve`,
  );
  return [...new Set([...missing, ...problems])];
}

/** Removes local folders from the compiler's messages, so that paths begin with the package name. */
function removeFolders(text: string): string {
  return text
    .replaceAll(`${knownFolder}/`, '')
    .replaceAll(`${offeredFolder}/`, '')
    .replace(/(?<=["'(\s])\/[^"'\s)]*\/node_modules\//g, '');
}

/** The source of a program whose type errors are the differences. */
function createCheckSource(exposeId: string, known: TypeTree, offered: TypeTree): string {
  const from = toSpecifier(knownFolder, known, exposeId);
  const to = toSpecifier(offeredFolder, offered, exposeId);
  const lines = listExportedValues(exposeId, known, offered).flatMap((name) => [
    `/* ${name} */ export const fits_${name}: typeof import('${from}').${name} = null! as typeof import('${to}').${name};`,
    `/* ${name} no longer accepts a property */ export const takes_${name}: Taken<typeof import('${to}').${name}> = null! as Taken<typeof import('${from}').${name}>;`,
  ]);
  return [
    'type Taken<Value> = Value extends (given: infer Given, ...rest: never[]) => unknown ? (Given extends object ? keyof Given : never) : never;',
    ...lines,
  ].join('\n');
}

/** The names of the values (not of the types) that the known expose exports. */
function listExportedValues(
  exposeId: string,
  known: TypeTree,
  offered: TypeTree,
): readonly string[] {
  const specifier = toSpecifier(knownFolder, known, exposeId);
  const program = createProgram(`import * as door from '${specifier}'; export { door };`, {
    known,
    offered,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(knownFolder, known.exposes[exposeId]?.path ?? ''));
  const symbol = file && checker.getSymbolAtLocation(file);
  if (!symbol) throw new Error(`${exposeId} exports nothing.`);
  return checker
    .getExportsOfModule(symbol)
    .filter((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const target = isAlias ? checker.getAliasedSymbol(exported) : exported;
      return (target.flags & ts.SymbolFlags.Value) !== 0;
    })
    .map(({ name }) => name);
}

function toSpecifier(folder: string, { exposes }: TypeTree, exposeId: string): string {
  return join(folder, (exposes[exposeId]?.path ?? '').replace(/\.d\.ts$/, ''));
}

function createProgram(
  text: string,
  { known, offered }: { known: TypeTree; offered: TypeTree },
  unknownImports = new Set<string>(),
): ts.Program {
  const virtual = new Map([[checkFile, text]]);
  for (const [path, content] of known.files) virtual.set(join(knownFolder, path), content);
  for (const [path, content] of offered.files) virtual.set(join(offeredFolder, path), content);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => virtual.has(path) || fileExists(path);
  host.readFile = (path) => virtual.get(path) ?? readFile(path);
  host.getSourceFile = (path, version) => {
    const content = virtual.get(path);
    if (content !== undefined) return ts.createSourceFile(path, content, version, true);
    const librarySource = librarySources.get(path) ?? getSourceFile(path, version);
    if (librarySource) librarySources.set(path, librarySource);
    return librarySource;
  };
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text: specifier }) => {
      const releaseFile = findReleaseFile(specifier, containing, { known, offered });
      if (releaseFile) {
        return { resolvedModule: { resolvedFileName: releaseFile, extension: ts.Extension.Dts } };
      }
      const found = ts.resolveModuleName(specifier, containing, options, host);
      const isOurs = virtual.has(containing);
      if (!found.resolvedModule && isOurs && !/\.css$/.test(specifier)) {
        unknownImports.add(specifier);
      }
      return found;
    });
  return ts.createProgram([checkFile], options, host);
}

/** Resolves imports inside a release: relative paths, and packages that the release contains. */
function findReleaseFile(
  specifier: string,
  containing: string,
  { known, offered }: { known: TypeTree; offered: TypeTree },
): string | undefined {
  const isPath = /^[./]/.test(specifier);
  const requested =
    isPath && !specifier.startsWith('/') ? join(dirname(containing), specifier) : specifier;
  for (const [folder, tree] of [
    [knownFolder, known],
    [offeredFolder, offered],
  ] as const) {
    const isInside = (path: string) => !relative(folder, path).startsWith('..');
    if (isPath && isInside(requested)) {
      const path = relative(folder, requested).replace(/\.[jt]sx?$/, '');
      const file = [`${path}.d.ts`, `${path}/index.d.ts`].find((one) => tree.files.has(one));
      if (file) return join(folder, file);
    }
    const named = isInside(containing) ? tree.packages[specifier] : undefined;
    if (named && tree.files.has(named)) return join(folder, named);
  }
  return undefined;
}
