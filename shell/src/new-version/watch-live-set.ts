import { applyLiveMap, isTrusted, parseReleaseMap, readSignedMap } from '@train-swap/federation';
import * as z from 'zod/mini';

const responseSchema = z.object({ map: z.string(), signature: z.string() });

/**
 * Milliseconds between two requests. The usual interval is short, because a page must not show a withdrawn release for
 * long, and most responses are 304. After a failure it is `afterFailure`, then doubled up to `max`.
 */
const intervalsMs = { usual: 5_000, afterFailure: 60_000, max: 960_000, min: 2_000 };

/**
 * Polls the live set every few seconds, and when the page becomes visible: switched-off and withdrawn releases are
 * replaced, a newer set is offered. A hidden page does not poll.
 *
 * @returns the function that stops it
 */
export function watchLiveSet(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intervalMs = intervalsMs.usual;
  let requestedAt = performance.now();
  let signature = readSignedMap().signature;

  function schedule() {
    clearTimeout(timer);
    // The random part spreads the requests of pages that were opened at the same time.
    if (!document.hidden) timer = setTimeout(poll, intervalMs * (0.75 + Math.random() / 2));
  }

  async function poll() {
    requestedAt = performance.now();
    if (!navigator.onLine) {
      schedule();
      return;
    }
    try {
      const live = await fetchLiveSet(signature);
      if (live) {
        await applyLiveMap(live.map);
        signature = live.signature;
      }
      intervalMs = intervalsMs.usual;
    } catch {
      intervalMs = Math.min(Math.max(intervalMs * 2, intervalsMs.afterFailure), intervalsMs.max);
    }
    schedule();
  }

  function handleVisibilityChange() {
    const isTooSoon = performance.now() - requestedAt < intervalsMs.min;
    if (document.hidden || isTooSoon) schedule();
    else void poll();
  }

  document.addEventListener('visibilitychange', handleVisibilityChange);
  schedule();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleVisibilityChange);
  };
}

/** @returns null when the map with this signature is still live */
async function fetchLiveSet(known: string) {
  const response = await fetch('/live', {
    cache: 'no-store',
    headers: known ? { 'if-none-match': `"${known}"` } : {},
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status === 304) return null;
  if (!response.ok) throw new Error(`The edge server responded with ${response.status}.`);
  const { map: text, signature } = responseSchema.parse(await response.json());
  if (!(await isTrusted({ text, signature })))
    throw new Error('The release map is not signed by a trusted key.');
  return { map: parseReleaseMap(text), signature };
}
