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
 * Replaces the cached modules of a release that are wrong. An import has the same address in a retry, and browsers also
 * cache wrong responses. They do not cache failed ones, which the import requests again.
 */
export async function refreshModules(release: Release): Promise<void> {
  const { base, digests } = release;
  const cached = listModules(release).filter((file) => isReceived(toAbsoluteUrl(base + file)));
  await Promise.allSettled(
    cached.map((file) => {
      const read = (cache: RequestCache) => fetch(base + file, { cache, integrity: digests[file] });
      return read('force-cache').catch(() => read('reload'));
    }),
  );
}

/** Whether the browser may have cached a response. Some browsers do not say the status. */
function isReceived(address: string): boolean {
  const requests = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return requests.some(({ responseStatus = 200 }) => responseStatus === 200);
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
