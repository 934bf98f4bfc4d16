import type { ReleaseMap } from 'federation';
import { getConfig } from 'shared-config';

/** Milliseconds of quiet after the last file came, so that nothing a screen needs has to wait. */
const quiet = 3_000;

/**
 * Has the page's worker keep this page and the files that it has loaded, so that it opens without a
 * network. Not for those who asked their browser to save data.
 */
export function keepForOffline({ remotes }: ReleaseMap): void {
  if (!('serviceWorker' in navigator) || !getConfig().flags.databaseIntegration) return;
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {};
  if (saveData) return;

  const bases = [...Object.values(remotes).map(({ base }) => base), ...shellBases()];
  const files = new Set(inlinedFiles());
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'keep', isFirst, files: withDigests(files), bases });
    isFirst = false;
  };
  new PerformanceObserver((list) => {
    const before = files.size;
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && pathname.startsWith('/r/')) files.add(origin + pathname);
    }
    if (files.size === before) return;
    clearTimeout(timer);
    // Without a worker the page works as well, but for the network.
    timer = setTimeout(() => void tell().catch(() => undefined), quiet);
  }).observe({ type: 'resource', buffered: true });
}

function withDigests(files: ReadonlySet<string>) {
  const digests = globalThis.releaseDigests ?? {};
  return [...files].map((address) => ({ address, integrity: digests[address] }));
}

/** Styles that stand in this page itself: the page that is kept asks for them as files. */
function inlinedFiles(): string[] {
  const styles = [...document.querySelectorAll<HTMLStyleElement>('style[data-address]')];
  return styles.map(({ dataset }) => location.origin + dataset.address);
}

/** The shell is not in the map: the page itself names its files. */
function shellBases(): string[] {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  return scripts.map(({ src }) => new URL('.', src).pathname);
}
