import type { Change, EnvironmentDocument, EnvironmentState } from '../store/documents/environment';
import type { ReleaseStore } from '../store/release-store';
import { findReleaseReplacedBy } from './history';

/** Withdrawn releases listed for each remote. Older ones are pruned. */
const maxWithdrawn = 10;

type PreviousReleasesOptions = {
  store: ReleaseStore;
  environment: string;
  current: EnvironmentDocument | null;
  action: Change['action'];
  moved: Change['moved'];
};

/** The release before each remote's live release, and the withdrawn releases, after a change. */
export async function computePreviousReleases(
  options: PreviousReleasesOptions,
): Promise<Pick<EnvironmentState, 'previous' | 'withdrawn'>> {
  const { store, environment, current, action, moved } = options;
  const isRollback = action === 'rollback';
  const previous = { ...current?.previous };
  const withdrawn = { ...current?.withdrawn };
  for (const { remote, from, to } of moved) {
    const before =
      isRollback && to ? await findReleaseReplacedBy(store, environment, remote, to) : from;
    if (before && to) previous[remote] = before;
    else delete previous[remote];
    const others = ((Object.hasOwn(withdrawn, remote) && withdrawn[remote]) || []).filter(
      (release) => release !== to,
    );
    const releases = (isRollback && from ? [from, ...others] : others).slice(0, maxWithdrawn);
    if (releases.length > 0) withdrawn[remote] = releases;
    else delete withdrawn[remote];
  }
  return { previous, withdrawn };
}
