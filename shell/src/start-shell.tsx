import {
  addLoadError,
  disableUnusedStyles,
  enableStylesOf,
  getLiveRelease,
  getModuleRelease,
  pageReleases,
  prefetchLinkedRemotes,
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
import { addErrorHandler, registerApplication, start } from 'single-spa';
import { recordPartFailure } from './failures/record-part-failure';
import { reportOutcomes } from './failures/report-outcomes';
import { followLinks } from './follow-links';
import { restoreAppearance } from './frame/appearance/appearance';
import { readFirstScreen } from './frame/first-screen';
import { Frame, idPrefix } from './frame/frame';
import { loadFallback, loadRemote, startFederation } from './loading/federation';
import { createRemoteSlot } from './loading/slot/remote-slot';
import { runWhenSettled } from './loading/slot/run-when-settled';
import { withScreenTransition } from './loading/slot/screen-transition';
import { mustReload } from './new-version/must-reload';
import { watchTouched } from './new-version/touched';
import { watchLiveSet } from './new-version/watch-live-set';
import { cacheForOffline } from './offline/cache-for-offline';
import {
  builtRemotes,
  findOwner,
  isOwnerOf,
  remoteTable,
  toRemoteTable,
  translateLabel,
} from './remote-table';
import { loadTagManager } from './tag-manager/load-tag-manager';

/** Defined by the build: the URL path of this release. */
declare const __webpack_public_path__: string;

/** The hydration of the frame waits this long for the first remote, because the prerendered frame already looks right. */
const headStartMs = 100;

/** Registers the remotes, renders or hydrates the frame, and starts single-spa, which mounts the remotes. */
export function startShell(root: HTMLElement): void {
  restoreAppearance();
  listenForInstallPrompt();
  const map = readReleaseMap();
  const remotes = toRemoteTable(map);
  remoteTable.setState(remotes, true);
  correctAddress();
  const firstScreen = readFirstScreen(root);
  const openedAt = stripLanguage(location.pathname);
  const first = findOwner(openedAt);
  pageReleases.setState({ map, off: map.off });
  const shell = registerShell(__webpack_public_path__);
  const reportMounted = reportOutcomes();
  recordRuntimeErrors(addLoadError);
  setLoadFailureHandler((error) => recordPartFailure(error, findOwner));
  startFederation(map.remotes);
  disableUnusedStyles();
  const loadFirst = first === null ? null : loadAhead(first);
  prefetchLinkedRemotes(findOwner);

  // A prerendered frame has an element for each remote of the build.
  const names = new Set([...builtRemotes, ...remotes].map(({ name }) => name));
  const framed = [...names].map((name) => {
    const element = firstScreen.getElement(name);
    const slot = createRemoteSlot({
      remote: name,
      element,
      isFirst: name === first,
      markup: firstScreen.getMarkup(name),
      load: (name === first && loadFirst) || (() => loadLifecycles(name)),
      loadFallback: () => loadFallback<Lifecycles>(`${name}/lifecycles`),
      enableStyles: enableStylesOf,
      releaseOf: (lifecycles) =>
        (lifecycles && getModuleRelease(lifecycles)) ?? getLiveRelease(name),
      onOpen: (release) => {
        reportMounted(name, release);
        runWhenIdle(() => saveShownRelease(map, name, release));
      },
    });
    return { name, element, slot };
  });
  const frame = <Frame framed={framed} openedAt={openedAt} />;
  const options = { identifierPrefix: idPrefix, onRecoverableError: reportRecoverableError };
  const hydrate = () => void hydrateRoot(root, frame, options);
  const firstSlot = framed.find(({ name }) => name === first)?.slot;
  if (!firstScreen.isFramed) createRoot(root, options).render(frame);
  else if (firstSlot) runWhenSettled(firstSlot.state, headStartMs, hydrate);
  else hydrate();

  // Errors of single-spa itself. Slots never fail for single-spa.
  addErrorHandler((error) => recordFailure(error.appOrParcelName || 'shell', shell, 'run', error));
  const findSlot = (remote: string | null) => framed.find(({ name }) => name === remote)?.slot;
  const findShownState = () => findSlot(findOwner(location.pathname))?.state;
  for (const remote of remotes) {
    const slot = findSlot(remote.name);
    if (!slot) continue;
    registerApplication({
      name: remote.name,
      app: () => {
        const mount = () => {
          // The remote may set a more exact one.
          document.title = `${translateLabel(remote.title)} – Train Swap`;
          return slot.mount();
        };
        return Promise.resolve({ ...withScreenTransition(slot, findShownState), mount });
      },
      activeWhen: ({ pathname }) => isOwnerOf(remote, stripLanguage(pathname)),
    });
  }
  // The traveller may have navigated away before single-spa read the address.
  window.addEventListener(
    'single-spa:routing-event',
    () => {
      for (const { name, slot } of framed) {
        if (name === first && name !== findOwner(location.pathname)) void slot.unmount();
      }
    },
    { once: true },
  );
  watchTouched();
  followLinks(findOwner, mustReload);
  start();
  reportMounted('shell', shell);
  watchLiveSet();
  cacheForOffline(map);
  runAfterLoads(loadTagManager);
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
