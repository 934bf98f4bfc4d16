import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import type { TypeTree } from './check-types';

// The folders exist for the compiler alone. They stand here because what declarations import from
// the registry (react's types) is found from here.
const knownFolder = join(import.meta.dirname, '.known');
const offeredFolder = join(import.meta.dirname, '.offered');
const checkFile = join(import.meta.dirname, '.check.ts');

/** The compiler's own declarations and those of the registry: the same for every comparison. */
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
 * Whether one shape of a door can stand where another was known: every value that the known door
 * exports is offered with a type that fits, and takes every property that the known one took.
 *
 * @param door such as `shared-otp/otp-step`
 * @returns why it cannot, one sentence each, without duplicates; empty when it can
 */
export function compareDoor(door: string, known: TypeTree, offered: TypeTree): readonly string[] {
  const unknownImports = new Set<string>();
  const program = programOf(checkText(door, known, offered), { known, offered }, unknownImports);
  const source = program.getSourceFile(checkFile);
  if (!source) throw new Error('The comparison was not read.');
  const problems = program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const line = source.text.slice(0, start).split('\n').length - 1;
    const name = /^\/\* (.*?) \*\//.exec(source.text.split('\n')[line] ?? '')?.[1] ?? door;
    const text = ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ');
    return `${name}: ${withoutFolders(text)}`;
  });
  // What cannot be found is taken for "any", which fits everything: then nothing was compared.
  const missing = [...unknownImports].map(
    (specifier) => `its types import ${specifier}, which the gate does not know`,
  );
  return [...new Set([...missing, ...problems])];
}

/** The compiler names its own folders; a reader knows the package, so paths begin with its name. */
function withoutFolders(text: string): string {
  return text
    .replaceAll(`${knownFolder}/`, '')
    .replaceAll(`${offeredFolder}/`, '')
    .replace(/(?<=["'(\s])\/[^"'\s)]*\/node_modules\//g, '');
}

/** A program whose errors are the differences. */
function checkText(door: string, known: TypeTree, offered: TypeTree): string {
  const from = specifierOf(knownFolder, known, door);
  const to = specifierOf(offeredFolder, offered, door);
  const lines = valuesOf(door, known, offered).flatMap((name) => [
    `/* ${name} */ export const fits_${name}: typeof import('${from}').${name} = null! as typeof import('${to}').${name};`,
    `/* ${name} no longer takes a property */ export const takes_${name}: Taken<typeof import('${to}').${name}> = null! as Taken<typeof import('${from}').${name}>;`,
  ]);
  return [
    'type Taken<Value> = Value extends (given: infer Given, ...rest: never[]) => unknown ? (Given extends object ? keyof Given : never) : never;',
    ...lines,
  ].join('\n');
}

/** The names of the values (not of the types) that the known door exports. */
function valuesOf(door: string, known: TypeTree, offered: TypeTree): readonly string[] {
  const specifier = specifierOf(knownFolder, known, door);
  const program = programOf(`import * as door from '${specifier}'; export { door };`, {
    known,
    offered,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(knownFolder, known.doors[door]?.path ?? ''));
  const symbol = file && checker.getSymbolAtLocation(file);
  if (!symbol) throw new Error(`${door} exports nothing.`);
  return checker
    .getExportsOfModule(symbol)
    .filter((exported) => {
      const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
      const target = isAlias ? checker.getAliasedSymbol(exported) : exported;
      return (target.flags & ts.SymbolFlags.Value) !== 0;
    })
    .map(({ name }) => name);
}

function specifierOf(folder: string, { doors }: TypeTree, door: string): string {
  return join(folder, (doors[door]?.path ?? '').replace(/\.d\.ts$/, ''));
}

function programOf(
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
    const kept = librarySources.get(path) ?? getSourceFile(path, version);
    if (kept) librarySources.set(path, kept);
    return kept;
  };
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text: specifier }) => {
      const carried = carriedFile(specifier, containing, { known, offered });
      if (carried) {
        return { resolvedModule: { resolvedFileName: carried, extension: ts.Extension.Dts } };
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

/** What a release carries itself: files beside each other, and our own packages by their names. */
function carriedFile(
  specifier: string,
  containing: string,
  { known, offered }: { known: TypeTree; offered: TypeTree },
): string | undefined {
  const isPath = /^[./]/.test(specifier);
  const asked =
    isPath && !specifier.startsWith('/') ? join(dirname(containing), specifier) : specifier;
  for (const [folder, tree] of [
    [knownFolder, known],
    [offeredFolder, offered],
  ] as const) {
    const isInside = (path: string) => !relative(folder, path).startsWith('..');
    if (isPath && isInside(asked)) {
      const path = relative(folder, asked).replace(/\.[jt]sx?$/, '');
      const file = [`${path}.d.ts`, `${path}/index.d.ts`].find((one) => tree.files.has(one));
      if (file) return join(folder, file);
    }
    const named = isInside(containing) ? tree.packages[specifier] : undefined;
    if (named && tree.files.has(named)) return join(folder, named);
  }
  return undefined;
}
