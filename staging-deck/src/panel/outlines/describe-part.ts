import type { DeckState } from '../../overrides/deck-state';
import type { MountedPart } from './mounted-parts';

/** The reason why a page has this release of a remote. */
export type PartStatus = 'live' | 'canary' | 'override' | 'development' | 'fallback';

type Part = Pick<MountedPart, 'remote' | 'release' | 'expose'>;
type State = Pick<DeckState, 'remotes' | 'overrides'>;

/** The release name of a development server. */
const developmentRelease = 'local';

export function getPartStatus(
  { remote, release }: Part,
  { remotes, overrides }: State,
): PartStatus {
  if (release === developmentRelease) return 'development';
  if (overrides.releases[remote] === release) return 'override';
  const known = remotes.find(({ name }) => name === remote);
  if (known?.live === release) return 'live';
  if (known?.canary === release) return 'canary';
  // The release of the page failed, so an earlier one is used.
  return 'fallback';
}

/** For example "mfe-swap 0a1b2c3d live" or "shared-otp/otp-input 0a1b2c3d override". */
export function describePart(part: Part, state: State): string {
  const { remote, release, expose } = part;
  const name = expose === './lifecycles' ? remote : `${remote}${expose.slice(1)}`;
  const status = getPartStatus(part, state);
  return status === 'development'
    ? `${name} ${status}`
    : `${name} ${release.slice(0, 8)} ${status}`;
}
