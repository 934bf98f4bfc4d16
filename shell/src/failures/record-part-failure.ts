import { liveRelease, recordFailure, releaseIn } from 'federation';
import type { PartFailure } from 'shared-api';

/**
 * Records that a part of a screen could not be loaded. The address of the file that failed names its
 * release; an error without one belongs to the remote that owns the current path.
 */
export function recordPartFailure(
  error: unknown,
  ownerOf: (pathname: string) => string | null,
): PartFailure {
  const owner = ownerOf(location.pathname) ?? 'shell';
  const origin = releaseIn(textOf(error)) ?? { remote: owner, release: liveRelease(owner) };
  return recordFailure(origin.remote, origin.release, 'load', error);
}

/** webpack puts the address of a chunk that failed into `request`. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const request = 'request' in error ? error.request : '';
  return `${request} ${error.message} ${error.stack}`;
}
