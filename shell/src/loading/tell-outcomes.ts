import { failureStore } from './failures';

type Outcome = {
  remote: string;
  release: string;
  outcome: 'mounted' | 'failed';
  phase?: string;
};

function send(outcome: Outcome): void {
  navigator.sendBeacon?.('/reports', JSON.stringify({ remotes: [outcome] }));
}

/**
 * Tells the edge server what became of the remotes of this page; a canary stops by that. Nothing of
 * the traveller is told.
 *
 * @returns what is to be called when a remote has been mounted
 */
export function tellOutcomes(releaseOf: (remote: string) => string | undefined) {
  let told = failureStore.getState().failures.length;
  failureStore.subscribe(({ failures }) => {
    for (const { remote, release, phase } of failures.slice(told)) {
      if (phase !== 'off' && releaseOf(remote)) send({ remote, release, outcome: 'failed', phase });
    }
    told = failures.length;
  });
  return (remote: string) => {
    const release = releaseOf(remote);
    if (release) send({ remote, release, outcome: 'mounted' });
  };
}
