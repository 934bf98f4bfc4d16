import { sendLoad } from './send-load';

/** Sends requests one after the other, as one traveller does. `p99` in milliseconds. */
async function sendOneByOne(origin: string, paths: readonly string[]) {
  const requests = paths.map((path) => ({ path }));
  const { latency, non2xx } = await sendLoad([origin], {
    connections: 1,
    amount: requests.length,
    requests,
  });
  return { p99: latency.p99, count: requests.length, failed: non2xx };
}

/** One traveller who types names of stations: each keystroke sends a request. */
export const measureKeystrokes = (origin: string, names: readonly string[]) =>
  sendOneByOne(
    origin,
    names.flatMap((name) =>
      Array.from({ length: Math.min(name.length, 8) }, (_, letter) => {
        const query = new URLSearchParams({ q: name.slice(0, letter + 1) });
        return `/api/stations/stations?${query}`;
      }),
    ),
  );

/** Alternatives between stops of a feed on one of its days. Fixed steps spread the pairs over all stops. */
export const measureJourneys = (
  origin: string,
  stops: readonly string[],
  { feed, date }: { feed: string; date: string },
  count: number,
) =>
  sendOneByOne(
    origin,
    Array.from({ length: count }, (_, nth) => {
      const from = stops[(nth * 101) % stops.length] ?? '';
      const to = stops[(nth * 307 + 13) % stops.length] ?? '';
      return `/api/search/journeys?${new URLSearchParams({ from, to, date, feed })}`;
    }),
  );
