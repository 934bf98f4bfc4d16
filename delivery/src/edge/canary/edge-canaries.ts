import { stopCanary } from '../../changes/canary';
import type { Delivery } from '../../changes/change-environment';
import type { EnvironmentDocument } from '../../store/environment';
import { canaryWatch, type Report, type Verdict } from './canary-watch';
import { chooseCanaries } from './choose-canaries';

type CanariesOptions = {
  environment: string;
  /** With what the environment is changed; null for an edge server that may not sign. */
  delivery: Delivery | null;
  report: (problem: string) => void;
};

/**
 * Gives visitors their canaries, and stops one that is significantly worse: for the visitors of
 * this edge server at once, and for all by changing the environment where it has a key to sign with.
 */
export function edgeCanaries({ environment, delivery, report }: CanariesOptions) {
  const watch = canaryWatch();
  const stopped = new Set<string>();

  function chosen(document: EnvironmentDocument, visitor: string): readonly string[] {
    return chooseCanaries(document, visitor).filter(
      (remote) => !stopped.has(`${remote}@${document.canaries[remote]?.release}`),
    );
  }

  async function take(
    document: EnvironmentDocument,
    visitor: string,
    reports: readonly Report[],
  ): Promise<void> {
    for (const one of reports) {
      const verdict = watch.take(document, visitor, one);
      if (verdict) await stop(verdict);
    }
  }

  async function stop({ remote, release, stable, canary }: Verdict): Promise<void> {
    stopped.add(`${remote}@${release}`);
    const reason = `failed for ${canary.failed} of ${canary.visitors} visitors, the stable release for ${stable.failed} of ${stable.visitors}`;
    report(`The canary ${remote}@${release} is stopped: ${reason}.`);
    if (!delivery) return;
    try {
      await stopCanary({ ...delivery, environment, remote, release, reason });
    } catch (error) {
      report(`The stop could not be written down: ${String(error)}`);
    }
  }

  return { chosen, take, tallies: watch.tallies, stopped: () => [...stopped] };
}
