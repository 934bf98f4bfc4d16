import type { Release } from '../releases/release-map';

const registered = new Set<string>();
let isSupported: Promise<boolean> | undefined;

/**
 * Makes the browser check the modules of a release: an import map has the digest of each module, for static and
 * dynamic imports.
 * @param entry the address of the current request of the entry
 * @throws when the browser would run modules without checking them
 */
export async function addModuleDigests(release: Release, entry: string): Promise<void> {
  const { base, digests } = release;
  const all = listModules(release).map((file) => [toAbsoluteUrl(base + file), digests[file]]);
  all.push([entry, digests[release.entry]]);
  addImportMap(Object.fromEntries(all.filter(([address = '']) => !registered.has(address))));
  isSupported ??= canCheckDigests();
  if (!(await isSupported)) throw new Error('This browser cannot check the digests of modules.');
}

/**
 * Replaces the cached modules of a release. An import has the same address in a retry, and browsers also cache wrong
 * responses.
 */
export async function refreshModules(release: Release): Promise<void> {
  const { base, digests } = release;
  const requested = listModules(release).filter(
    (file) => performance.getEntriesByName(toAbsoluteUrl(base + file)).length > 0,
  );
  await Promise.allSettled(
    requested.map((file) => fetch(base + file, { cache: 'reload', integrity: digests[file] })),
  );
}

function listModules({ digests }: Release): readonly string[] {
  return Object.keys(digests).filter((file) => /\.m?js$/.test(file));
}

function toAbsoluteUrl(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** The Trusted Types policy of the page accepts only this text (build/webpack/trusted-scripts.js). */
function addImportMap(integrity: Readonly<Record<string, string>>): void {
  for (const address of Object.keys(integrity)) registered.add(address);
  const script = document.createElement('script');
  script.type = 'importmap';
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = JSON.stringify({ integrity });
  document.head.append(script);
  script.remove();
}

/**
 * Whether the browser checks the digests of import maps. Browsers with the header `Integrity-Policy` do. In others a
 * test import decides, which logs an error in the console.
 */
async function canCheckDigests(): Promise<boolean> {
  if ('IntegrityViolationReportBody' in globalThis) return true;
  const [withoutDigest, withWrongDigest] = [
    'data:text/javascript,export{}',
    'data:text/javascript,export{};',
  ];
  const digest = `sha384-${'A'.repeat(64)}`;
  globalThis.releaseDigests = { ...globalThis.releaseDigests, [withWrongDigest]: digest };
  addImportMap({ [withWrongDigest]: digest });
  return (await canImport(withoutDigest)) && !(await canImport(withWrongDigest));
}

function canImport(address: string): Promise<boolean> {
  return import(/* webpackIgnore: true */ address).then(
    () => true,
    () => false,
  );
}
