import { isTrusted, pageSet, parseReleaseMap, type ReleaseMap, releaseMapOfPage } from 'federation';
import * as z from 'zod/mini';

const answerSchema = z.object({ map: z.string(), signature: z.string() });

/**
 * Milliseconds between two requests. Most are answered by 304 without a body; a page must not show a
 * withdrawn release for long. After a failure the pause is `afterFailure`, then doubled up to the longest.
 */
const pace = { usual: 5_000, afterFailure: 60_000, longest: 960_000, soonest: 2_000 };

/**
 * Asks every few seconds which set the environment runs, also whenever the page comes to the front: for
 * switches and withdrawn releases, which are replaced, and for a newer set, which is offered. A hidden
 * page asks nothing.
 *
 * @returns the function that ends it
 */
export function watchLiveSet(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = pace.usual;
  let askedAt = performance.now();
  let signature = releaseMapOfPage().signature;

  function plan() {
    clearTimeout(timer);
    // Pages that were opened in one moment do not all ask in one moment.
    if (!document.hidden) timer = setTimeout(ask, wait * (0.75 + Math.random() / 2));
  }

  async function ask() {
    askedAt = performance.now();
    if (!navigator.onLine) {
      plan();
      return;
    }
    try {
      const live = await askForLiveSet(signature);
      if (live) {
        signature = live.signature;
        takeLiveSet(live.map);
      }
      wait = pace.usual;
    } catch {
      wait = Math.min(Math.max(wait * 2, pace.afterFailure), pace.longest);
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

/** @returns null when nothing has changed since the map with that signature */
async function askForLiveSet(known: string) {
  const answer = await fetch('/live', {
    cache: 'no-store',
    headers: known ? { 'if-none-match': `"${known}"` } : {},
    signal: AbortSignal.timeout(10_000),
  });
  if (answer.status === 304) return null;
  if (!answer.ok) throw new Error(`The edge server answered ${answer.status}.`);
  const { map: text, signature } = answerSchema.parse(await answer.json());
  if (!(await isTrusted({ text, signature }))) throw new Error('No trusted key signed this.');
  return { map: parseReleaseMap(text), signature };
}

/** An answer of another environment, or an older one of a server that lags behind, changes nothing. */
function takeLiveSet(live: ReleaseMap): void {
  const { map } = pageSet.getState();
  if (live.environment !== map.environment || live.version < map.version) return;
  const own = withoutWithdrawn(map, live);
  const isShellWithdrawn = own.shell !== undefined && isWithdrawn(live, 'shell', own.shell);
  pageSet.setState({
    map: own,
    off: live.off,
    isOutdated: differs(live, own),
    isShellWithdrawn,
  });
}

/** The map of the page with what is live now in the place of each release that was taken back. */
function withoutWithdrawn(page: ReleaseMap, live: ReleaseMap): ReleaseMap {
  const stale = Object.entries(page.remotes)
    .filter(([remote, { release }]) => isWithdrawn(live, remote, release) && live.remotes[remote])
    .map(([remote]) => remote);
  if (stale.length === 0) return page;
  const pick = <Value>(from: Record<string, Value>) =>
    Object.fromEntries(Object.entries(from).filter(([remote]) => stale.includes(remote)));
  const previous = Object.entries(page.previous).filter(([remote]) => !stale.includes(remote));
  return {
    ...page,
    version: live.version,
    remotes: { ...page.remotes, ...pick(live.remotes) },
    previous: { ...Object.fromEntries(previous), ...pick(live.previous) },
    withdrawn: live.withdrawn,
  };
}

/** A release that is live again, for all or for some, is not withdrawn any more. */
function isWithdrawn(live: ReleaseMap, remote: string, release: string): boolean {
  const isLive = [live.remotes[remote], live.canaries[remote]].some(
    (one) => one?.release === release,
  );
  return !isLive && (live.withdrawn[remote] ?? []).includes(release);
}

function differs(live: ReleaseMap, page: ReleaseMap): boolean {
  if (live.shell !== page.shell) return true;
  return Object.entries(live.remotes).some(([remote, { release }]) => {
    const own = page.remotes[remote]?.release;
    return own !== release && own !== live.canaries[remote]?.release;
  });
}
