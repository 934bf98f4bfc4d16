import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes `dist/parts.json` for budgets.js: the files that each expose loads first, and their content, as
 * `{ [expose]: { files: string[], parts: { [part]: { bytes, importedBy } } } }`. A part is a library, another
 * workspace package, or a folder of the package itself. Its bytes are those of the source before it is minified.
 *
 * @param {import('webpack').Stats} stats
 * @param {string} folder the folder of the package
 */
export function writeParts({ compilation }, folder) {
  const entry = [...compilation.entrypoints.values()].flatMap(({ chunks }) => chunks);
  const exposes = {};
  for (const group of compilation.chunkGroups) {
    const expose = getExposeName(group, compilation);
    if (!expose) continue;
    const chunks = [...new Set([...entry, ...group.chunks])];
    exposes[expose] = {
      files: listFiles(chunks),
      parts: measureParts(chunks, compilation, folder),
    };
  }
  writeFileSync(join(folder, 'dist/parts.json'), JSON.stringify(exposes, null, 1));
}

const exposedName = /^__federation_expose_(.+)$/;

/** The entry of a host, or an expose of a remote; null for other groups. */
function getExposeName(group, { entrypoints, chunkGroups }) {
  const [, exposed] = exposedName.exec(group.name ?? '') ?? [];
  if (exposed) return `./${exposed.replaceAll('_', '-')}`;
  const isHost =
    [...entrypoints.values()].includes(group) &&
    !chunkGroups.some(({ name }) => exposedName.test(name ?? ''));
  return isHost ? group.name : null;
}

function listFiles(chunks) {
  const files = chunks.flatMap((chunk) => [...chunk.files]);
  return files.filter((file) => /\.(js|css)$/.test(file)).sort();
}

function measureParts(chunks, { chunkGraph, moduleGraph }, folder) {
  const parts = {};
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  for (const module of new Set(modules.flatMap((one) => one.modules ?? [one]))) {
    const name = getPartName(module, folder);
    parts[name] ??= { bytes: 0, importedBy: [] };
    parts[name].bytes += getSize(module);
    for (const { originModule } of moduleGraph.getIncomingConnections(module)) {
      const importer = originModule && getPath(originModule, folder);
      if (!importer || getPartName(originModule, folder) === name) continue;
      if (!parts[name].importedBy.includes(importer)) parts[name].importedBy.push(importer);
    }
  }
  for (const part of Object.values(parts)) part.importedBy = part.importedBy.sort().slice(0, 3);
  return parts;
}

function getSize(module) {
  return [...module.getSourceTypes()].reduce((sum, type) => sum + module.size(type), 0);
}

function getPath(module, folder) {
  const file = module.nameForCondition?.();
  return file ? relative(dirname(folder), file) : null;
}

function getPartName(module, folder) {
  const path = getPath(module, folder);
  if (!path) return 'webpack';
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  if (library) return library[1];
  const [packageName, ...inside] = path.split('/');
  if (packageName !== relative(dirname(folder), folder)) return packageName;
  return inside.slice(0, -1).slice(0, 3).join('/') || inside.join('/');
}
