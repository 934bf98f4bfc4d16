import * as z from 'zod/mini';
import { failureStore } from '../failures/failures';
import { activeLoads } from '../loading/load-expose';
import { runWhenIdle } from '../loading/run-when-idle';
import { toFilesOrigin } from '../releases/files-origin';
import { addReleasesOf } from '../releases/live-map';
import { pageReleases } from '../releases/page-releases';
import { isMeteredOrSlow } from './connection';

/** Returns the remote that owns a path. */
type FindOwner = (pathname: string) => string | null;
type File = { remote: string; address: string; integrity: string; isModule: boolean };

const fileTimeoutMs = 5_000;

/**
 * Prefetches the files of the linked remotes while the browser is idle, first the remote of the link that is pointed at
 * or focused. The files do not run.
 *
 * It uses at most one connection, and none while a remote is being loaded. It stops after a failed load, and does not
 * start on metered or slow connections.
 * @returns a function that stops it
 */
export function prefetchLinkedRemotes(findOwner: FindOwner): () => void {
  const prefetchFiles = readPrefetchFiles();
  const prefetched = new Set<string>();
  let pointedAt: string | null = null;
  let isBusy = false;
  let current: string | null = null;
  let abortCurrent = () => {};
  const ended = new AbortController();

  const mustPause = () =>
    ended.signal.aborted || hasFailed() || activeLoads.getState().loading.length > 0;
  const findNextFile = () =>
    [pointedAt, ...listLinkedRemotes(findOwner)]
      .filter((remote) => remote !== findOwner(location.pathname))
      .flatMap((remote) => listFiles(remote, prefetchFiles))
      .find(({ address }) => !prefetched.has(address));

  const prefetchAll = async () => {
    for (let file = findNextFile(); file && !mustPause(); file = findNextFile())
      await prefetchOne(file);
    isBusy = false;
  };
  const prefetchOne = async (file: File) => {
    const aborter = new AbortController();
    abortCurrent = () => aborter.abort();
    current = file.remote;
    const timer = setTimeout(end, fileTimeoutMs);
    try {
      await fetchFile(file, aborter.signal);
      prefetched.add(file.address);
    } catch {
      // The load of that remote requests the file again, with retries and the fallback release.
      if (!aborter.signal.aborted) end();
    }
    clearTimeout(timer);
  };
  const startWhenIdle = () => {
    if (isBusy || mustPause() || isMeteredOrSlow()) return;
    isBusy = true;
    runWhenIdle(() => void prefetchAll());
  };

  const unsubscribe = activeLoads.subscribe(({ loading }) => {
    // A prefetch of the same remote continues, because the load uses it.
    if (loading.some(({ remote }) => remote !== current)) abortCurrent();
    if (loading.length === 0) startWhenIdle();
  });
  const handlePointerOrFocus = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    pointedAt = findOwner(link.pathname);
    if (pointedAt === null || mustPause() || isMeteredOrSlow()) return;
    // A failure is that of the load, which requests the part again.
    addReleasesOf(pointedAt).then(startWhenIdle, () => undefined);
  };
  const end = () => {
    ended.abort();
    abortCurrent();
    unsubscribe();
  };
  document.addEventListener('pointerover', handlePointerOrFocus, {
    passive: true,
    signal: ended.signal,
  });
  document.addEventListener('focusin', handlePointerOrFocus, { signal: ended.signal });
  return end;
}

/** In document order. */
function listLinkedRemotes(findOwner: FindOwner): (string | null)[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => findOwner(pathname));
}

function listFiles(
  remote: string | null,
  prefetchFiles: ReturnType<typeof readPrefetchFiles>,
): File[] {
  const { map, off } = pageReleases.getState();
  const release = remote === null || off[remote] ? undefined : map.remotes[remote];
  if (!remote || !release) return [];
  // Another origin is a development server. Its files change.
  if (new URL(release.base, document.baseURI).origin !== location.origin) return [];
  return [release.entry, ...(prefetchFiles[remote] ?? [])].flatMap((file) => {
    const integrity = release.digests[file];
    const isModule = release.type === 'module';
    return integrity ? [{ remote, address: release.base + file, integrity, isModule }] : [];
  });
}

/** Has the options of the later request, so that the browser uses its cache. @throws when the digest differs */
async function fetchFile(file: File, signal: AbortSignal): Promise<void> {
  const { address, integrity, isModule } = file;
  const found = (isModule ? null : toFilesOrigin(address)) ?? address;
  const response = await fetch(found, { integrity, signal, priority: 'low' });
  await response.arrayBuffer();
}

function hasFailed(): boolean {
  return failureStore.getState().failures.some(({ phase }) => phase === 'load');
}

const prefetchFilesSchema = z.record(z.string(), z.array(z.string()));

/** The files of each remote besides its entry, in the page of the edge server: remote -> file names. */
function readPrefetchFiles(): Record<string, readonly string[]> {
  // Earlier edge servers write `door-files`.
  const element =
    document.getElementById('prefetch-files') ?? document.getElementById('door-files');
  const text = element?.textContent;
  return text ? prefetchFilesSchema.parse(JSON.parse(text)) : {};
}
