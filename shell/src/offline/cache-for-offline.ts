import { pageReleases, parseReleaseMap, readSignedMap, toPageOrigin } from '@train-swap/federation';
import { getConfig, toLocalPath } from '@train-swap/shared-config';

/** Waits this long after the last file, so that caching does not delay a screen. */
const quietMs = 3_000;

/**
 * Lets the service worker cache this page and its loaded files, so that the page opens without a network. Does nothing
 * when the browser saves data.
 */
export function cacheForOffline(): void {
  if (!('serviceWorker' in navigator) || !getConfig().flags.databaseIntegration) return;
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData) return;

  const files = new Set(inlinedFiles());
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendFiles = async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    const page = toLocalPath('/');
    active?.postMessage({
      type: 'cache',
      isFirst,
      page,
      files: withDigests(files),
      ...listBases(),
    });
    isFirst = false;
  };
  new PerformanceObserver((list) => {
    const before = files.size;
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(toPageOrigin(name));
      if (origin === location.origin && pathname.startsWith('/r/')) files.add(origin + pathname);
    }
    if (files.size === before) return;
    clearTimeout(timer);
    // Without a service worker the page works, but not offline.
    timer = setTimeout(() => void sendFiles().catch(() => undefined), quietMs);
  }).observe({ type: 'resource', buffered: true });
}

/** The URL paths whose files stay cached: those in every page of this version, and others that this page uses. */
function listBases() {
  const { remotes, parts } = parseReleaseMap(readSignedMap().text);
  const toBases = (releases: typeof remotes) => Object.values(releases).map(({ base }) => base);
  return {
    bases: [...toBases(remotes), ...(parts ? [parts.base] : []), ...shellBases()],
    otherBases: toBases(pageReleases.getState().map.remotes),
  };
}

function withDigests(files: ReadonlySet<string>) {
  const digests = globalThis.releaseDigests ?? {};
  return [...files].map((address) => ({ address, integrity: digests[address] }));
}

/** Inlined styles: the cached page loads them as files. */
function inlinedFiles(): string[] {
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-address]')];
  return styles.map(({ dataset }) => location.origin + dataset.address);
}

/** The URL paths of the shell, which is not in the map. */
function shellBases(): string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return scripts.map(({ src }) => new URL('.', src).pathname);
}
