import {
  fetchAhead,
  holdStylesOf,
  liveRelease,
  nameShell,
  pageSet,
  readReleaseMap,
  recordFailure,
  releaseOf,
  rememberGood,
  takeLoadError,
  watchReleaseStyles,
  watchRunTime,
  whenIdle,
  whenQuiet,
} from 'federation';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { handlePartFailures } from 'shared-api';
import { canonicalPath } from 'shared-config/canonical-path';
import type { Lifecycles } from 'shared-ui/react-lifecycles';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import { recordPartFailure } from './failures/record-part-failure';
import { tellOutcomes } from './failures/tell-outcomes';
import { followLinks } from './follow-links';
import { readFirstScreen } from './frame/first-screen';
import { Frame, idPrefix } from './frame/frame';
import { loadFallback, loadRemote, startFederation } from './loading/federation';
import { onceSettled } from './loading/once-settled';
import { remoteSlot } from './loading/remote-slot';
import { mustReload } from './new-version/must-reload';
import { watchTouched } from './new-version/touched';
import { watchLiveSet } from './new-version/watch-live-set';
import { keepForOffline } from './offline/keep-for-offline';
import { builtRemotes, ownerOf, owns, remoteTable, tableOf } from './remote-table';
import { loadTagManager } from './tag-manager/load-tag-manager';

/** Written by the build: the folder of this release. */
declare const __webpack_public_path__: string;

/** Milliseconds that the frame of the page, which looks as it will, leaves to the remote that somebody came for. */
const headStart = 100;

/**
 * Makes the remotes loadable, draws the frame, or takes over the one that the page came with, and lets
 * single-spa choose what fills it.
 */
export function startShell(root: HTMLElement): void {
  const map = readReleaseMap();
  const remotes = tableOf(map);
  remoteTable.setState(remotes, true);
  correctAddress();
  const firstScreen = readFirstScreen(root);
  const openedAt = location.pathname;
  const first = ownerOf(openedAt);
  pageSet.setState({ map, off: map.off });
  const shell = nameShell(__webpack_public_path__);
  const tellMounted = tellOutcomes();
  watchRunTime(takeLoadError);
  handlePartFailures((error) => recordPartFailure(error, ownerOf));
  startFederation(map.remotes);
  watchReleaseStyles();
  const openFirst = first === null ? null : openedAhead(first);
  fetchAhead(ownerOf);

  // A prerendered frame has a place for each remote of the build.
  const names = new Set([...builtRemotes, ...remotes].map(({ name }) => name));
  const framed = [...names].map((name) => {
    const element = firstScreen.placeOf(name);
    const slot = remoteSlot({
      remote: name,
      element,
      isFirst: name === first,
      markup: firstScreen.markupOf(name),
      load: (name === first && openFirst) || (() => openLifecycles(name)),
      loadInstead: () => loadFallback<Lifecycles>(`${name}/lifecycles`),
      holdStyles: holdStylesOf,
      releaseOf: (lifecycles) => (lifecycles && releaseOf(lifecycles)) ?? liveRelease(name),
      onOpen: (release) => {
        tellMounted(name, release);
        whenIdle(() => rememberGood(map, name, release));
      },
    });
    return { name, element, slot };
  });
  const frame = <Frame framed={framed} openedAt={openedAt} />;
  const options = { identifierPrefix: idPrefix };
  const takeOver = () => void hydrateRoot(root, frame, options);
  const firstSlot = framed.find(({ name }) => name === first)?.slot;
  if (!firstScreen.isFramed) createRoot(root, options).render(frame);
  else if (firstSlot) onceSettled(firstSlot.state, headStart, takeOver);
  else takeOver();

  // What single-spa itself meets: the slots, as far as it sees them, never fail.
  addErrorHandler((error) => recordFailure(error.appOrParcelName || 'shell', shell, 'run', error));
  for (const remote of remotes) {
    const slot = framed.find(({ name }) => name === remote.name)?.slot;
    if (!slot) continue;
    registerApplication({
      name: remote.name,
      app: () => Promise.resolve(slot),
      activeWhen: ({ pathname }) => owns(remote, pathname),
    });
  }
  // Somebody may have gone elsewhere before single-spa looked at the address for the first time.
  window.addEventListener(
    'single-spa:routing-event',
    () => {
      for (const { name, slot } of framed) {
        if (name === first && name !== ownerOf(location.pathname)) void slot.unmount();
      }
    },
    { once: true },
  );
  watchTouched();
  followLinks(ownerOf, mustReload);
  start();
  tellMounted('shell', shell);
  watchLiveSet();
  keepForOffline(map);
  whenQuiet(loadTagManager);
}

/** The edge server redirects to the canonical path; a page that was opened without a network was not redirected. */
function correctAddress(): void {
  const { pathname, search, hash } = location;
  const path = canonicalPath(
    pathname,
    remoteTable.getState().flatMap(({ paths }) => paths),
  );
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

const openLifecycles = (remote: string) => loadRemote<Lifecycles>(`${remote}/lifecycles`);

/** Asks at once, for the script of a remote runs in a task of its own, some time after it was put into the page. */
function openedAhead(remote: string): () => Promise<Lifecycles> {
  let ahead: Promise<Lifecycles> | null = openLifecycles(remote);
  // Who takes it hears of it. Nobody does when the traveller is elsewhere by then, and who comes back asks anew.
  ahead.catch(() => {
    ahead = null;
  });
  return () => {
    const taken = ahead ?? openLifecycles(remote);
    ahead = null;
    return taken;
  };
}
