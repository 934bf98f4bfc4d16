import { findReleaseInStack, getLiveRelease, recordFailure } from '@train-swap/federation';
import type { LoadFailure } from '@train-swap/shared-api';

/**
 * Records that a part of a screen could not be loaded. The address of the failed file identifies the release. An error
 * without an address is recorded for the remote that owns the current path.
 */
export function recordPartFailure(
  error: unknown,
  findOwner: (pathname: string) => string | null,
): LoadFailure {
  const owner = findOwner(location.pathname) ?? 'shell';
  const origin = findReleaseInStack(toText(error)) ?? {
    remote: owner,
    release: getLiveRelease(owner),
  };
  return recordFailure(origin.remote, origin.release, 'load', error);
}

/** `request` is the address of a chunk that webpack could not load. */
function toText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const request = 'request' in error ? error.request : '';
  return `${request} ${error.message} ${error.stack}`;
}
