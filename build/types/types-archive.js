import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { globalName } from '../entry/global-name.js';
import { readManifest } from '../workspace.js';
import { loadDeclarations } from './types.js';

/** The file names that the federation plugin of other hosts expects. */
const archive = '@mf-types.zip';
const api = '@mf-types.d.ts';

/** The types of `./lifecycles`, the same for every remote. The delivery gate does not compare them. */
const lifecyclesTypes = `export type MountProps = {
  /** An empty element that belongs to the remote until it is unmounted. */
  domElement: HTMLElement;
  /** Called once if the remote cannot be shown any more. */
  onCrash: (error: unknown) => void;
};
export declare function bootstrap(): Promise<void>;
export declare function mount(props: MountProps): Promise<void>;
export declare function unmount(props: MountProps): Promise<void>;
`;

/**
 * Writes the types archive of Module Federation, for stock hosts.
 *
 * @param {{ root: string, name: string }} options
 */
export function writeTypesArchive({ root, name }) {
  const dist = join(root, name, 'dist');
  const { name: packageName, exports = {} } = readManifest(root, name);
  const types = loadDeclarations(root, name);
  if ('./lifecycles' in exports) types[`${packageName}/lifecycles`] = lifecyclesTypes;
  const names = Object.keys(types).map((expose) => expose.slice(packageName.length + 1));
  if (names.length === 0) return;
  const files = Object.values(types).map((text, at) => [`${names[at]}.d.ts`, Buffer.from(text)]);
  // A fixed time, so that the same declarations give the same bytes.
  writeFileSync(join(dist, archive), zipSync(Object.fromEntries(files), { mtime: '1980-01-02' }));
  writeFileSync(
    join(dist, api),
    formatApi(names.map((one) => `${globalName(packageName)}/${one}`)),
  );
  addToManifest(join(dist, 'mf-manifest.json'));
}

function formatApi(ids) {
  const keys = ids.map((id) => `'${id}'`).join(' | ');
  const types = ids.map((id) => `T extends '${id}' ? typeof import('${id}') :`).join(' ');
  return `export type RemoteKeys = ${keys};\ntype PackageType<T> = ${types} any;\n`;
}

function addToManifest(path) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.metaData.types = { path: '', name: archive, zip: archive, api };
  writeFileSync(path, JSON.stringify(manifest, null, 2));
}
