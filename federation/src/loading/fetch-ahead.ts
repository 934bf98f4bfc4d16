import { failureStore } from '../failures/failures';
import { doorFilesOfPage } from '../releases/door-files';
import { pageSet } from '../releases/page-set';
import { activeLoads } from './load-expose';
import { whenIdle } from './when-quiet';

/** Which remote a path belongs to. */
type OwnerOf = (pathname: string) => string | null;
type File = { remote: string; address: string; integrity: string };
type Connection = { saveData?: boolean; effectiveType?: string };

/** Milliseconds for one file. */
const fileTimeoutMs = 5_000;

/**
 * Preloads the files of the remotes that links of the page lead to while the browser is idle, the remote of a link
 * that is pointed at or focused first. Nothing of them runs.
 *
 * It uses one connection at most, and none while a remote is being loaded. It ends after any failed load, and does not
 * start on metered or slow connections.
 * @returns the function that ends it
 */
export function fetchAhead(ownerOf: OwnerOf): () => void {
  const doorFiles = doorFilesOfPage();
  const fetched = new Set<string>();
  let likeliest: string | null = null;
  let isBusy = false;
  let onItsWay: string | null = null;
  let callOff = () => {};
  const over = new AbortController();

  const isInTheWay = () =>
    over.signal.aborted || hasFailed() || activeLoads.getState().loading.length > 0;
  const next = () =>
    [likeliest, ...linkedRemotes(ownerOf)]
      .filter((remote) => remote !== ownerOf(location.pathname))
      .flatMap((remote) => filesOf(remote, doorFiles))
      .find(({ address }) => !fetched.has(address));

  const fetchAll = async () => {
    for (let file = next(); file && !isInTheWay(); file = next()) await fetchOne(file);
    isBusy = false;
  };
  const fetchOne = async (file: File) => {
    const calledOff = new AbortController();
    callOff = () => calledOff.abort();
    onItsWay = file.remote;
    const late = setTimeout(end, fileTimeoutMs);
    try {
      await fetchFile(file, calledOff.signal);
      fetched.add(file.address);
    } catch {
      // A visit to that remote requests the file again, with retries and the fallback release.
      if (!calledOff.signal.aborted) end();
    }
    clearTimeout(late);
  };
  const begin = () => {
    if (isBusy || isInTheWay() || isMeteredOrSlow()) return;
    isBusy = true;
    whenIdle(() => void fetchAll());
  };

  const unsubscribe = activeLoads.subscribe(({ loading }) => {
    // A preload of the same remote may continue: the load uses it.
    if (loading.some(({ remote }) => remote !== onItsWay)) callOff();
    if (loading.length === 0) begin();
  });
  const bringNearer = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    likeliest = ownerOf(link.pathname);
    begin();
  };
  const end = () => {
    over.abort();
    callOff();
    unsubscribe();
  };
  document.addEventListener('pointerover', bringNearer, { passive: true, signal: over.signal });
  document.addEventListener('focusin', bringNearer, { signal: over.signal });
  return end;
}

/** In the order of the page. */
function linkedRemotes(ownerOf: OwnerOf): (string | null)[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => ownerOf(pathname));
}

function filesOf(remote: string | null, doorFiles: ReturnType<typeof doorFilesOfPage>): File[] {
  const { map, off } = pageSet.getState();
  const release = remote === null || off[remote] ? undefined : map.remotes[remote];
  if (!remote || !release) return [];
  // Another origin is a development server, whose files change.
  if (new URL(release.base, document.baseURI).origin !== location.origin) return [];
  return [release.entry, ...(doorFiles[remote] ?? [])].flatMap((file) => {
    const integrity = release.digests[file];
    return integrity ? [{ remote, address: release.base + file, integrity }] : [];
  });
}

/** With the same options as the later request, so that the browser uses its cache. @throws when the digest differs */
async function fetchFile({ address, integrity }: File, signal: AbortSignal): Promise<void> {
  const answer = await fetch(address, { integrity, signal, priority: 'low' });
  await answer.arrayBuffer();
}

function hasFailed(): boolean {
  return failureStore.getState().failures.some(({ phase }) => phase === 'load');
}

function isMeteredOrSlow(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType !== '4g';
}
