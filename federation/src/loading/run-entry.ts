import { addModuleDigests } from '../integrity/module-digests';
import { toRetryAddress } from '../integrity/protect-head';
import { findScriptAddress, setScriptAddress, toFilesOrigin } from '../releases/files-origin';
import { consumeReportedDigests } from '../releases/registered-releases';
import { getEntryUrl, type Release } from '../releases/release-map';
import type { Container } from './container';
import { separateChunks } from './separate-chunks';

/** The result of an entry. `reportedDigests`: the digests of other files of its release, if any. */
export type Entry = { container: Container; reportedDigests?: unknown };

/**
 * Fetches and runs the entry of a release.
 * @param link is used for the request; removing it cancels the request
 * @throws when its digest is unknown or it cannot be loaded
 */
export async function runEntry(
  link: HTMLLinkElement,
  remote: string,
  release: Release,
): Promise<Entry> {
  const entryUrl = getEntryUrl(release);
  const integrity = globalThis.releaseDigests?.[entryUrl];
  if (!integrity) throw new Error(`No digest is known for ${entryUrl}.`);
  const address = toRetryAddress(entryUrl);
  // An import has one address, so a module has no other origin.
  const isModule = release.type === 'module';
  const hasOtherOrigin = !isModule && toFilesOrigin(address) !== null;
  const found = hasOtherOrigin ? await findScriptAddress(address, integrity) : address;
  if (found === address && !isPreloaded(address)) await fetchScript(link, address, integrity);
  if (isModule) return runModule(address, release);
  return runScript(found, integrity, release.globalName ?? remote.replaceAll('-', '_'));
}

/**
 * Fetches a script by a preload link, because that can be cancelled. A script element that hangs would occupy one of the
 * few connections of the browser.
 */
function fetchScript(link: HTMLLinkElement, address: string, integrity: string): Promise<void> {
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be loaded.`));
    };
    document.head.append(link);
  });
}

/** Whether the page has preloaded it, so that no request can hang. */
function isPreloaded(address: string): boolean {
  const fetched = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return fetched.some(
    ({ responseEnd, responseStatus }) => responseEnd > 0 && responseStatus === 200,
  );
}

/** An ES module exports its container. Its imports need digests of the signed release map. */
async function runModule(address: string, release: Release): Promise<Entry> {
  await addModuleDigests(release, address);
  const { init, get } = (await import(/* webpackIgnore: true */ address)) as Partial<Container>;
  if (!init || !get) throw new Error(`${address} exports no container.`);
  return { container: { init, get } };
}

/**
 * A classic script sets a global variable. Two releases of one remote use the same one, so it is cleared as soon as
 * the script has run.
 */
function runScript(address: string, integrity: string, globalName: string): Promise<Entry> {
  const script = document.createElement('script');
  setScriptAddress(script, address);
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return new Promise((resolve, reject) => {
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded.`));
    };
    script.onload = () => {
      script.remove();
      separateChunks(script.src);
      const container = Reflect.get(globalThis, globalName) as Container | undefined;
      const reportedDigests = consumeReportedDigests();
      Reflect.set(globalThis, globalName, undefined);
      if (container) resolve({ container, reportedDigests });
      else reject(new Error(`${address} set no container.`));
    };
    document.head.append(script);
  });
}
