import { checkReleaseMap } from '@train-swap/federation';

/** Starts when this module is first imported, because the browser verifies in another thread. See {@link checkReleaseMap}. */
export const releaseMapCheck = checkReleaseMap();
// The rejection is handled where the promise is awaited.
releaseMapCheck.catch(() => undefined);
