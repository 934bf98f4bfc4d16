import { type Failure, onFailure, runWhenIdle } from '@train-swap/federation';
import { recordEvent } from '@train-swap/shared-api';

type Outcome = Pick<Failure, 'remote' | 'release'> & {
  outcome: 'mounted' | 'failed';
  phase?: Failure['phase'];
  cause?: string;
};

function sendReport(remotes: readonly Outcome[]): void {
  navigator.sendBeacon?.('/reports', JSON.stringify({ remotes }));
}

let pending: readonly Outcome[] = [];

function sendPending(): void {
  if (pending.length > 0) sendReport(pending);
  pending = [];
}

/** Sends when the browser is idle or the page is hidden, so that screens are not delayed. */
function queueReport(outcome: Outcome): void {
  if (pending.length === 0) runWhenIdle(sendPending);
  pending = [...pending, outcome];
}

/**
 * Reports the outcomes of the page's remotes: to the edge server (metrics, canaries), as a product event, and as the
 * performance entry `remote-failed`. Each failure is reported once, without personal data.
 *
 * @returns call this when a release was mounted
 */
export function reportOutcomes() {
  document.addEventListener('visibilitychange', sendPending);
  onFailure(({ remote, release, phase, cause, kind }) => {
    performance.mark('remote-failed', { detail: { remote, release, phase, cause } });
    recordEvent({ name: 'remote-failed', remote, release, phase, cause: kind });
    if (phase !== 'off') sendReport([{ remote, release, outcome: 'failed', phase, cause: kind }]);
  });
  return (remote: string, release: string) => queueReport({ remote, release, outcome: 'mounted' });
}
