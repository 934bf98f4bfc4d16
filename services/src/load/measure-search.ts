import { requestJson } from '../kit/testing/send-request';
import { measureDuration, percentile } from './percentile';

type SearchFigures = { p99: number; count: number };

/** One traveller who types: each keystroke sends a request, one after the other. */
export async function measureKeystrokes(
  origin: string,
  names: readonly string[],
): Promise<SearchFigures> {
  const durations: number[] = [];
  for (const name of names) {
    for (let letters = 1; letters <= Math.min(name.length, 8); letters += 1) {
      const query = new URLSearchParams({ q: name.slice(0, letters) });
      const { durationMs: each } = await measureDuration(() =>
        requestJson(`${origin}/api/stations/stations?${query}`),
      );
      durations.push(each);
    }
  }
  return { p99: percentile(durations, 0.99), count: durations.length };
}

/** Alternatives between random stops of a feed on one of its days. */
export async function measureJourneys(
  origin: string,
  stops: readonly string[],
  feed: { id: string; date: string },
  count: number,
): Promise<SearchFigures & { found: number }> {
  const durations: number[] = [];
  let found = 0;
  for (let nth = 0; nth < count; nth += 1) {
    // Fixed steps spread the pairs over all stops and are the same in each run.
    const from = stops[(nth * 101) % stops.length] ?? '';
    const to = stops[(nth * 307 + 13) % stops.length] ?? '';
    if (from === to) continue;
    const query = new URLSearchParams({ from, to, date: feed.date, feed: feed.id });
    const { durationMs: each, result: answer } = await measureDuration(() =>
      requestJson<{ journeys: unknown[] }>(`${origin}/api/search/journeys?${query}`),
    );
    durations.push(each);
    if (answer.journeys.length > 0) found += 1;
  }
  return { p99: percentile(durations, 0.99), count: durations.length, found };
}
