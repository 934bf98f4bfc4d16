import { type Failure, onFailure, whenIdle } from 'federation';
import { recordEvent } from 'shared-api';

type Outcome = Pick<Failure, 'remote' | 'release'> & {
  outcome: 'mounted' | 'failed';
  phase?: Failure['phase'];
  cause?: string;
};

function send(remotes: readonly Outcome[]): void {
  navigator.sendBeacon?.('/reports', JSON.stringify({ remotes }));
}

let mounted: readonly Outcome[] = [];

function sendMounted(): void {
  if (mounted.length > 0) send(mounted);
  mounted = [];
}

/** Nobody who waits for a screen waits for this, too: it goes when the browser is idle, or with the page. */
function sendLater(outcome: Outcome): void {
  if (mounted.length === 0) whenIdle(sendMounted);
  mounted = [...mounted, outcome];
}

/**
 * Tells what became of the remotes of this page, each failure once: to the edge server, where it
 * stops a canary and is counted; as an event of the product; and to whoever watches this page's
 * performance entries (`remote-failed`). What leaves the page says nothing of the traveller.
 *
 * @returns what is to be called when a release has been mounted
 */
export function tellOutcomes() {
  document.addEventListener('visibilitychange', sendMounted);
  onFailure(({ remote, release, phase, cause, kind }) => {
    performance.mark('remote-failed', { detail: { remote, release, phase, cause } });
    recordEvent({ name: 'remote-failed', remote, release, phase, cause: kind });
    if (phase !== 'off') send([{ remote, release, outcome: 'failed', phase, cause: kind }]);
  });
  return (remote: string, release: string) => sendLater({ remote, release, outcome: 'mounted' });
}
