import { createHash } from 'node:crypto';
import { stopCanary } from '../../changes/canary';
import type { DeliveryContext } from '../../changes/change-environment';
import type { EnvironmentDocument } from '../../store/documents/environment';
import { createCanaryWatch, type ReleaseTally, type Report, type Verdict } from './canary-watch';

type CanariesOptions = {
  environment: string;
  /** Used to change the environment; null for an edge server without a signing key. */
  delivery: DeliveryContext | null;
  report: (problem: string) => void;
};

export type EdgeCanaries = {
  /** The remotes of which this visitor gets the canary. */
  choose(document: EnvironmentDocument, visitor: string): readonly string[];
  addReports(
    document: EnvironmentDocument,
    visitor: string,
    reports: readonly Report[],
  ): Promise<void>;
  tallies(): readonly ReleaseTally[];
  /** `remote@release` of each canary that this edge server stopped. */
  stopped(): readonly string[];
};

/**
 * Selects the canaries of visitors and stops a canary that is significantly worse. It stops at once for the visitors of
 * this edge server, and for all visitors through a change of the environment, if there is a signing key.
 */
export function createEdgeCanaries({
  environment,
  delivery,
  report,
}: CanariesOptions): EdgeCanaries {
  const watch = createCanaryWatch();
  const stopped = new Set<string>();

  function choose(document: EnvironmentDocument, visitor: string): readonly string[] {
    return chooseCanaries(document, visitor).filter(
      (remote) => !stopped.has(`${remote}@${document.canaries[remote]?.release}`),
    );
  }

  async function addReports(
    document: EnvironmentDocument,
    visitor: string,
    reports: readonly Report[],
  ): Promise<void> {
    for (const one of reports) {
      const verdict = watch.addReport(document, visitor, one);
      if (verdict) await stop(verdict);
    }
  }

  async function stop({ remote, release, stable, canary }: Verdict): Promise<void> {
    stopped.add(`${remote}@${release}`);
    const reason = `failed for ${canary.failed} of ${canary.visitors} visitors, the stable release for ${stable.failed} of ${stable.visitors}`;
    report(`The canary ${remote}@${release} was stopped: ${reason}.`);
    if (!delivery) return;
    try {
      await stopCanary({ ...delivery, environment, remote, release, reason });
    } catch (error) {
      report(
        `The canary ${remote}@${release} was stopped on this server only. The environment could not be changed: ${String(error)}`,
      );
    }
  }

  return { choose, addReports, tallies: watch.tallies, stopped: () => [...stopped] };
}

/**
 * The remotes whose canary a visitor gets. The result is the same on every edge server, and a visitor stays in a
 * canary when its share grows.
 */
function chooseCanaries(
  { canaries, killed }: EnvironmentDocument,
  visitor: string,
): readonly string[] {
  return Object.entries(canaries)
    .filter(([remote]) => !killed[remote])
    .filter(([remote, { release, percent }]) => computeShare(visitor, remote, release) < percent)
    .map(([remote]) => remote);
}

/** A hash of the visitor as a number from 0 up to but not including 100. */
function computeShare(visitor: string, remote: string, release: string): number {
  const hash = createHash('sha256').update(`${visitor}\0${remote}\0${release}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}
