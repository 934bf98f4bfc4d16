import * as z from 'zod/mini';
import { pageSet } from '../releases/page-set';
import { parseReleaseMap, type ReleaseMap } from '../releases/release-map';
import { isTrusted } from '../releases/signed-map';

const answerSchema = z.object({ map: z.string(), signature: z.string() });

/** Milliseconds between two questions; doubled after each that was not answered, up to the longest. */
const pace = { usual: 60_000, longest: 960_000, soonest: 15_000 };

/**
 * Asks now and then which set the environment runs, also whenever the page comes to the front: for
 * switches, which act at once on what is not shown yet, and for a newer set, which is offered. A
 * page that nobody sees asks nothing.
 *
 * @returns the function that ends it
 */
export function watchLiveSet(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = pace.usual;
  let askedAt = performance.now();

  function plan() {
    clearTimeout(timer);
    // Pages that were opened in one moment do not all ask in one moment.
    if (!document.hidden) timer = setTimeout(ask, wait * (0.75 + Math.random() / 2));
  }

  async function ask() {
    askedAt = performance.now();
    try {
      takeLiveSet(await askForLiveSet());
      wait = pace.usual;
    } catch {
      wait = Math.min(wait * 2, pace.longest);
    }
    plan();
  }

  function look() {
    const isSoon = performance.now() - askedAt < pace.soonest;
    if (document.hidden || isSoon) plan();
    else void ask();
  }

  document.addEventListener('visibilitychange', look);
  plan();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

async function askForLiveSet(): Promise<ReleaseMap> {
  const answer = await fetch('/live', { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The edge server answered ${answer.status}.`);
  const { map: text, signature } = answerSchema.parse(await answer.json());
  if (!(await isTrusted({ text, signature }))) throw new Error('No trusted key signed this.');
  return parseReleaseMap(text);
}

/** An answer of another environment, or an older one of a server that lags behind, changes nothing. */
function takeLiveSet(live: ReleaseMap): void {
  const { map } = pageSet.getState();
  if (live.environment !== map.environment || live.version < map.version) return;
  pageSet.setState({ off: live.off, isOutdated: differs(live, map) });
}

function differs(live: ReleaseMap, page: ReleaseMap): boolean {
  if (live.shell !== page.shell) return true;
  return Object.entries(live.remotes).some(([remote, { release }]) => {
    const own = page.remotes[remote]?.release;
    return own !== release && own !== live.canaries[remote]?.release;
  });
}
