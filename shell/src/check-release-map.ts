import { checkReleaseMap } from 'federation';

/** Begun when this is first imported: the browser checks beside the page's own thread. As {@link checkReleaseMap}. */
export const releaseMapChecked = checkReleaseMap();
// Who awaits it hears of it.
releaseMapChecked.catch(() => undefined);
