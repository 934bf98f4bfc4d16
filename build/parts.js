import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes into a build which files each of its doors loads first and what they are made of, for
 * budgets.js: `parts.json` is `{ [door]: { files: string[], parts: { [part]: { bytes, importedBy } } } }`.
 * A part is a library, another workspace package, or a folder of the package's own; its bytes are those of
 * its source before it is minified, which say what grew.
 *
 * @param {import('webpack').Stats} stats
 * @param {string} folder where the package stands
 */
export function writeParts({ compilation }, folder) {
  const entry = [...compilation.entrypoints.values()].flatMap(({ chunks }) => chunks);
  const doors = {};
  for (const group of compilation.chunkGroups) {
    const door = doorOf(group, compilation);
    if (!door) continue;
    const chunks = [...new Set([...entry, ...group.chunks])];
    doors[door] = { files: filesOf(chunks), parts: partsOf(chunks, compilation, folder) };
  }
  writeFileSync(join(folder, 'dist/parts.json'), JSON.stringify(doors, null, 1));
}

const exposedName = /^__federation_expose_(.+)$/;

/** A host's own entry, or what a remote exposes; a remote's entry is loaded before each of its doors. */
function doorOf(group, { entrypoints, chunkGroups }) {
  const exposed = exposedName.exec(group.name ?? '');
  if (exposed) return `./${exposed[1].replaceAll('_', '-')}`;
  const isHost =
    [...entrypoints.values()].includes(group) &&
    !chunkGroups.some(({ name }) => exposedName.test(name ?? ''));
  return isHost ? group.name : null;
}

function filesOf(chunks) {
  const files = chunks.flatMap((chunk) => [...chunk.files]);
  return files.filter((file) => /\.(js|css)$/.test(file)).sort();
}

function partsOf(chunks, { chunkGraph, moduleGraph }, folder) {
  const parts = {};
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  for (const module of new Set(modules.flatMap((one) => one.modules ?? [one]))) {
    const name = partOf(module, folder);
    parts[name] ??= { bytes: 0, importedBy: [] };
    parts[name].bytes += sizeOf(module);
    for (const { originModule } of moduleGraph.getIncomingConnections(module)) {
      const importer = originModule && pathOf(originModule, folder);
      if (!importer || partOf(originModule, folder) === name) continue;
      if (!parts[name].importedBy.includes(importer)) parts[name].importedBy.push(importer);
    }
  }
  for (const part of Object.values(parts)) part.importedBy = part.importedBy.sort().slice(0, 3);
  return parts;
}

function sizeOf(module) {
  return [...module.getSourceTypes()].reduce((sum, type) => sum + module.size(type), 0);
}

function pathOf(module, folder) {
  const file = module.nameForCondition?.();
  return file ? relative(dirname(folder), file) : null;
}

function partOf(module, folder) {
  const path = pathOf(module, folder);
  if (!path) return 'webpack';
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path);
  if (library) return library[1];
  const [room, ...inside] = path.split('/');
  if (room !== relative(dirname(folder), folder)) return room;
  return inside.slice(0, -1).slice(0, 3).join('/') || inside.join('/');
}
