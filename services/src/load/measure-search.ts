import { askForJson } from '../kit/testing/ask';
import { percentile, timed } from './percentile';

type Waited = { p99: number; count: number };

/** One traveller who types: each keystroke is a request, one after the other. */
export async function measureKeystrokes(origin: string, names: readonly string[]): Promise<Waited> {
  const took: number[] = [];
  for (const name of names) {
    for (let letters = 1; letters <= Math.min(name.length, 8); letters += 1) {
      const query = new URLSearchParams({ q: name.slice(0, letters) });
      const { took: each } = await timed(() =>
        askForJson(`${origin}/api/stations/stations?${query}`),
      );
      took.push(each);
    }
  }
  return { p99: percentile(took, 0.99), count: took.length };
}

/** Alternatives between random stops of a feed on one of its days. */
export async function measureJourneys(
  origin: string,
  stops: readonly string[],
  feed: { id: string; date: string },
  count: number,
): Promise<Waited & { found: number }> {
  const took: number[] = [];
  let found = 0;
  for (let nth = 0; nth < count; nth += 1) {
    // Steps that share no divisor with the number of stops: each run asks the same pairs.
    const from = stops[(nth * 101) % stops.length] ?? '';
    const to = stops[(nth * 307 + 13) % stops.length] ?? '';
    if (from === to) continue;
    const query = new URLSearchParams({ from, to, date: feed.date, feed: feed.id });
    const { took: each, answer } = await timed(() =>
      askForJson<{ journeys: unknown[] }>(`${origin}/api/search/journeys?${query}`),
    );
    took.push(each);
    if (answer.journeys.length > 0) found += 1;
  }
  return { p99: percentile(took, 0.99), count: took.length, found };
}
