import { Market, matchAll, matchNewWish, type RouteDay } from '../../services/train-swap/contract';
import { noon, randomRouteDay } from '../../testing/matching/random-route-day';

/** `npx tsx services/src/load/matching/bench-matching.ts [wishes]`: measures one new wish, and a full match of all. */
const open = Number(process.argv[2] ?? 10_000);
const arrivals = 200;

/** CPU time in milliseconds, so that other work on the machine has little effect. */
const measureCpu = <Result>(work: () => Result): { cpuMs: number; result: Result } => {
  const from = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(from);
  return { cpuMs: (user + system) / 1000, result };
};

const formatPercentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);

function measureArrivals(name: string, day: RouteDay, maxRingSize: number): void {
  const early = { ...day, wishes: day.wishes.slice(0, -arrivals) };
  const built = measureCpu(() => new Market(early));
  const counted: Record<string, number> = {};
  const cpuMs = day.wishes
    .slice(-arrivals)
    .map((wish) => {
      const { cpuMs: each, result } = measureCpu(() => {
        built.result.addWish(wish);
        return matchNewWish(built.result, wish.id, noon, { maxRingSize });
      });
      counted[result?.kind ?? 'nothing'] = (counted[result?.kind ?? 'nothing'] ?? 0) + 1;
      return each;
    })
    .sort((one, other) => one - other);
  console.log(
    `${name}, rings of ${maxRingSize}: index of ${early.wishes.length} wishes ${built.cpuMs.toFixed(0)} ms;`,
    `one new wish p50 ${formatPercentile(cpuMs, 0.5)} p95 ${formatPercentile(cpuMs, 0.95)} p99 ${formatPercentile(cpuMs, 0.99)} max ${formatPercentile(cpuMs, 1)} ms;`,
    counted,
  );
}

const usual = randomRouteDay({
  seed: 1,
  trains: 25,
  placesOnEach: 600,
  wishes: open + arrivals,
  free: 20,
  unsold: 0,
  parties: 5,
  maxPartySize: 4,
  protectedPlaces: 2,
});

/** All travellers want the first five trains and none wants to leave them, so most find no match. */
const oneWay: RouteDay = {
  ...usual,
  freePlaceIds: [],
  places: usual.places,
  wishes: usual.wishes.map((wish) => ({
    ...wish,
    wants: wish.wants.map((want, index) => {
      const train = Number(want.trainId.split('-')[1]);
      const held = Number(wish.travellers[0]?.placeId.split('/')[0]?.split('-')[1]);
      const trainId = `train-${held < 5 ? held : (train + index) % 5}`;
      return { ...want, trainId, properties: held < 5 ? ['WHEELCHAIR'] : want.properties };
    }),
  })),
};

for (const maxRingSize of [3, 4]) {
  measureArrivals('usual day', usual, maxRingSize);
  measureArrivals('one way', oneWay, maxRingSize);
}
if (process.argv[3] === 'no') process.exit();
const again = measureCpu(() => matchAll(usual, noon, { maxRingSize: 3 }));
const moved = again.result.reduce((sum, { wishIds }) => sum + wishIds.length, 0);
const weight = again.result.reduce((sum, each) => sum + each.weight, 0);
console.log(
  `full re-solve: ${(again.cpuMs / 1000).toFixed(1)} s, ${moved} of ${usual.wishes.length} wishes in`,
  `${again.result.length} proposals, weight ${weight.toFixed(1)}`,
);
