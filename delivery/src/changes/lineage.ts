import type { Change, EnvironmentDocument, EnvironmentState } from '../store/environment';
import type { ReleaseStore } from '../store/release-store';
import { releaseBroughtAfter } from './history';

/** Withdrawn releases remembered for each remote; older ones are pruned before long. */
const mostWithdrawn = 10;

type LineageOptions = {
  store: ReleaseStore;
  environment: string;
  current: EnvironmentDocument | null;
  action: Change['action'];
  moved: Change['moved'];
};

/** What stood before each remote's release after a change, and what the change took back. */
export async function lineage(
  options: LineageOptions,
): Promise<Pick<EnvironmentState, 'previous' | 'withdrawn'>> {
  const { store, environment, current, action, moved } = options;
  const isBack = action === 'rollback';
  const previous = { ...current?.previous };
  const withdrawn = { ...current?.withdrawn };
  for (const { remote, from, to } of moved) {
    const before = isBack && to ? await releaseBroughtAfter(store, environment, remote, to) : from;
    if (before && to) previous[remote] = before;
    else delete previous[remote];
    const others = ((Object.hasOwn(withdrawn, remote) && withdrawn[remote]) || []).filter(
      (release) => release !== to,
    );
    const taken = (isBack && from ? [from, ...others] : others).slice(0, mostWithdrawn);
    if (taken.length > 0) withdrawn[remote] = taken;
    else delete withdrawn[remote];
  }
  return { previous, withdrawn };
}
