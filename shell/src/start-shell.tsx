import type { Root } from 'react-dom/client';
import type { Lifecycles } from 'shared-ui/react-lifecycles';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import { followLinks } from './follow-links';
import { Frame } from './frame/frame';
import { nameReleases, recordFailure } from './loading/failures';
import { loadRemote, startFederation } from './loading/federation';
import { remoteSlot } from './loading/remote-slot';
import { tellOutcomes } from './loading/tell-outcomes';
import { readReleaseMap } from './release-map';
import { owns, remotes } from './remotes';

/** After this long without a remote its card is shown, and Retry offered. */
const loadBudget = 3_000;

/** Makes the remotes loadable, draws the frame and lets single-spa choose what fills it. */
export function startShell(root: Root): void {
  const releases = readReleaseMap();
  const releaseOf = (remote: string) => releases.remotes[remote]?.release;
  nameReleases(releaseOf);
  const tellMounted = tellOutcomes(releaseOf);
  startFederation(releases);

  const framed = remotes.map(({ name, title }) => {
    const element = document.createElement('div');
    element.dataset.remote = name;
    const load = () => loadRemote<Lifecycles>(`${name}/lifecycles`);
    const off = releases.off[name]?.reason;
    const slot = remoteSlot({ remote: name, element, load, budget: loadBudget, off });
    slot.state.subscribe(({ status }, before) => {
      if (status === 'open' && before.status !== 'open') tellMounted(name);
    });
    return { name, title, element, slot };
  });
  root.render(<Frame framed={framed} ownerOf={ownerOf} />);

  addErrorHandler((error) => recordFailure('shell', 'run', error));
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
}

function ownerOf(pathname: string): string | null {
  return remotes.find((remote) => owns(remote, pathname))?.name ?? null;
}
