import type { Root } from 'react-dom/client';
import type { Lifecycles } from 'shared-ui/react-lifecycles';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import { recordFailure } from './failures/failures';
import { tellOutcomes } from './failures/tell-outcomes';
import { watchRunTime } from './failures/watch-run-time';
import { followLinks } from './follow-links';
import { Frame } from './frame/frame';
import { loadRemote, startFederation } from './loading/federation';
import { fetchAhead } from './loading/fetch-ahead';
import { openStandIn, releaseOf, takeLoadError } from './loading/open-door';
import { remoteSlot } from './loading/remote-slot';
import { watchLiveSet } from './new-version/watch-live-set';
import { keepForOffline } from './offline/keep-for-offline';
import { nameShell } from './releases/admitted-releases';
import { rememberGood } from './releases/known-good';
import { liveRelease, pageSet } from './releases/page-set';
import { readReleaseMap } from './releases/release-map';
import { owns, remotes } from './remotes';

/** Written by the build: the folder of this release. */
declare const __webpack_public_path__: string;

/** Makes the remotes loadable, draws the frame and lets single-spa choose what fills it. */
export function startShell(root: Root): void {
  const map = readReleaseMap();
  pageSet.setState({ map, off: map.off });
  const shell = nameShell(__webpack_public_path__);
  const tellMounted = tellOutcomes();
  watchRunTime(takeLoadError);
  startFederation();
  fetchAhead(ownerOf);

  const framed = remotes.map(({ name, title }) => {
    const element = document.createElement('div');
    element.dataset.remote = name;
    const slot = remoteSlot({
      remote: name,
      element,
      load: () => loadRemote<Lifecycles>(`${name}/lifecycles`),
      loadInstead: async () =>
        (await openStandIn({ remote: name, expose: './lifecycles' })) as Lifecycles | null,
      releaseOf: (lifecycles) => (lifecycles && releaseOf(lifecycles)) ?? liveRelease(name),
      onOpen: (release) => {
        tellMounted(name, release);
        rememberGood(map, name, release);
      },
    });
    return { name, title, element, slot };
  });
  root.render(<Frame framed={framed} ownerOf={ownerOf} />);

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
  followLinks(ownerOf);
  start();
  tellMounted('shell', shell);
  watchLiveSet();
  keepForOffline(map);
}

function ownerOf(pathname: string): string | null {
  return remotes.find((remote) => owns(remote, pathname))?.name ?? null;
}
