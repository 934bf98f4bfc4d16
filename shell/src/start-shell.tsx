import {
  addLoadError,
  disableUnusedStyles,
  enableStylesOf,
  getLiveRelease,
  getModuleRelease,
  loadPartsWhenIdle,
  pageReleases,
  prefetchLinkedRemotes,
  type ReleaseMap,
  readReleaseMap,
  recordFailure,
  recordRuntimeErrors,
  registerShell,
  runAfterLoads,
  runWhenIdle,
  saveShownRelease,
} from '@train-swap/federation';
import { listenForInstallPrompt, setLoadFailureHandler } from '@train-swap/shared-api';
import {
  getConfig,
  listLanguages,
  splitLanguage,
  stripLanguage,
  toLocalPath,
} from '@train-swap/shared-config';
import { toCanonicalPath } from '@train-swap/shared-config/canonical-path';
import { type Lifecycles, reportRecoverableError } from '@train-swap/shared-ui/react-lifecycles';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { addErrorHandler, start } from 'single-spa';
import { createStore } from 'zustand/vanilla';
import { recordPartFailure } from './failures/record-part-failure';
import { reportOutcomes } from './failures/report-outcomes';
import { reportWebVitals } from './failures/report-web-vitals';
import { followLinks } from './follow-links';
import { restoreAppearance } from './frame/appearance/appearance';
import { readFirstScreen } from './frame/first-screen';
import { Frame, idPrefix } from './frame/frame';
import {
  type FramedSlot,
  type FramedSlots,
  findSlot,
  registerOpenedRemotes,
  registerRemote,
  unmountLeftRemote,
} from './frame/framed-slots';
import { loadFallback, loadRemote, startFederation } from './loading/federation';
import { RemoteSlot } from './loading/slot/remote-slot';
import { runWhenSettled } from './loading/slot/run-when-settled';
import { mustReload } from './new-version/must-reload';
import { watchTouched } from './new-version/touched';
import { watchLiveSet } from './new-version/watch-live-set';
import { cacheForOffline } from './offline/cache-for-offline';
import { builtRemotes, findOwner, findPrefix, remoteTable, toRemoteTable } from './remote-table';
import { loadTagManager } from './tag-manager/load-tag-manager';

/** Defined by the build: the URL path of this release. */
declare const __webpack_public_path__: string;

/** The hydration of the frame waits this long for the first remote, because the prerendered frame already looks right. */
const headStartMs = 100;

/** Starts the page, in phases: each one needs those before it. */
export function startShell(root: HTMLElement): void {
  // 1. The appearance, before anything is drawn, and the event that the browser sends once.
  restoreAppearance();
  listenForInstallPrompt();

  // 2. Which remote owns the address.
  const map = readReleaseMap();
  remoteTable.setState(toRemoteTable(map), true);
  correctAddress();
  const firstScreen = readFirstScreen(root);
  const openedAt = stripLanguage(location.pathname);
  const first = findOwner(openedAt);
  const page = { map, openedAt, first, firstScreen };

  // 3. Reports, before a remote can fail.
  pageReleases.setState({ map, off: map.off });
  const shell = registerShell(__webpack_public_path__);
  const reportMounted = reportOutcomes();
  recordRuntimeErrors(addLoadError);
  setLoadFailureHandler((error) => recordPartFailure(error, findOwner));

  // 4. The first remote loads while the frame is created.
  startFederation();
  disableUnusedStyles();
  const loadFirst = first === null ? null : loadAhead(first);
  prefetchLinkedRemotes(findOwner);

  // 5. The frame with a slot for each remote of the build. Others get one when they are opened.
  const toSlot = (name: string) => createSlot(name, page, loadFirst, reportMounted);
  const names = new Set([...builtRemotes.map(({ name }) => name), ...(first ? [first] : [])]);
  const framed: FramedSlots = createStore(() => [...names].map(toSlot));
  showFrame(root, framed, page);

  // 6. single-spa mounts the remotes into the slots. Slots never fail for single-spa: its handler gets its own errors.
  addErrorHandler((error) => recordFailure(error.appOrParcelName || 'shell', shell, 'run', error));
  for (const slot of framed.getState()) registerRemote(slot, framed);
  registerOpenedRemotes(framed, toSlot);
  unmountLeftRemote(framed, first);
  watchTouched();
  followLinks(findOwner, mustReload);
  start();

  // 7. What can wait.
  reportMounted('shell', shell);
  watchLiveSet();
  loadPartsWhenIdle();
  cacheForOffline();
  runAfterLoads(loadTagManager);
  const path = findPrefix(location.pathname);
  if (first && path) {
    // Best effort: without the library the page works.
    runAfterLoads(() => void reportWebVitals(first, path).catch(() => undefined));
  }
}

/** The page at the address that was opened. */
type FirstPage = {
  map: ReleaseMap;
  openedAt: string;
  /** The owner of the address. */
  first: string | null;
  firstScreen: ReturnType<typeof readFirstScreen>;
};

type LoadFirst = (() => Promise<Lifecycles>) | null;
type ReportMounted = ReturnType<typeof reportOutcomes>;

function createSlot(
  name: string,
  page: FirstPage,
  loadFirst: LoadFirst,
  reportMounted: ReportMounted,
): FramedSlot {
  const { map, first, firstScreen } = page;
  const element = firstScreen.getElement(name);
  const slot = new RemoteSlot({
    remote: name,
    element,
    isFirst: name === first,
    markup: firstScreen.getMarkup(name),
    load: (name === first && loadFirst) || (() => loadLifecycles(name)),
    loadFallback: () => loadFallback<Lifecycles>(`${name}/lifecycles`),
    enableStyles: enableStylesOf,
    releaseOf: (lifecycles) => (lifecycles && getModuleRelease(lifecycles)) ?? getLiveRelease(name),
    onOpen: (release) => {
      reportMounted(name, release);
      runWhenIdle(() => saveShownRelease(map, name, release));
    },
  });
  return { name, element, slot };
}

function showFrame(root: HTMLElement, framed: FramedSlots, page: FirstPage): void {
  const { openedAt, first, firstScreen } = page;
  const frame = <Frame framedRemotes={framed} openedAt={openedAt} />;
  const options = { identifierPrefix: idPrefix, onRecoverableError: reportRecoverableError };
  const hydrate = () => void hydrateRoot(root, frame, options);
  const firstSlot = findSlot(framed, first);
  if (!firstScreen.isFramed) createRoot(root, options).render(frame);
  else if (firstSlot) runWhenSettled(firstSlot.state, headStartMs, hydrate);
  else hydrate();
}

/**
 * Corrects the path of a page that was opened offline. Online, the edge server redirects to the canonical path.
 */
function correctAddress(): void {
  const { pathname, search, hash } = location;
  // The page of the service worker is opened at addresses in other languages too.
  const { path: requested } = splitLanguage(pathname, listLanguages(getConfig().environment));
  const prefixes = remoteTable.getState().flatMap(({ paths }) => paths);
  const path = toLocalPath(toCanonicalPath(requested, prefixes));
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

const loadLifecycles = (remote: string) => loadRemote<Lifecycles>(`${remote}/lifecycles`);

/** Starts loading immediately, because the script of a remote runs in a later task. */
function loadAhead(remote: string): () => Promise<Lifecycles> {
  let loading: Promise<Lifecycles> | null = loadLifecycles(remote);
  // A failure is handled by the caller of the returned function. Without a caller, the next call loads again.
  loading.catch(() => {
    loading = null;
  });
  return () => {
    const result = loading ?? loadLifecycles(remote);
    loading = null;
    return result;
  };
}
