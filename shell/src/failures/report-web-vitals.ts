import { getLiveRelease } from '@train-swap/federation';
import type { Metric } from 'web-vitals';

/**
 * Reports the Core Web Vitals of the opened page once, when it is first hidden: afterwards the page may be discarded.
 * Loads the library itself, so call it when the page has loaded; the browser still has the earlier entries.
 *
 * @param remote the owner of the opened path
 * @param path its prefix, without anything personal
 */
export async function reportWebVitals(remote: string, path: string): Promise<void> {
  const { onCLS, onINP, onLCP } = await import(/* webpackChunkName: "web-vitals" */ 'web-vitals');
  const measured = new Map<string, Pick<Metric, 'name' | 'rating'>>();
  const add = ({ name, rating }: Metric) => void measured.set(name, { name, rating });
  for (const observe of [onCLS, onINP, onLCP]) observe(add);
  const send = () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    removeEventListener('visibilitychange', send);
    const page = { remote, release: getLiveRelease(remote), path };
    const webVitals = { ...page, measured: [...measured.values()] };
    navigator.sendBeacon?.('/reports', JSON.stringify({ remotes: [], webVitals }));
  };
  // On window, so that it runs after the listeners of the library on document.
  addEventListener('visibilitychange', send);
}
