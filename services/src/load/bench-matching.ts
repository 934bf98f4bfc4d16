import {
  matchAgain,
  matchArrival,
  openMarket,
  type RouteDay,
} from '../services/train-swap/contract';
import { noon, randomRouteDay } from '../testing/matching/random-route-day';

/** `npx tsx services/src/load/bench-matching.ts [wishes]`: one new wish, and all of them afresh. */
const open = Number(process.argv[2] ?? 10_000);
const arrivals = 200;

/** Milliseconds of the processor, so that other work on the machine counts little. */
const timed = <Answer>(work: () => Answer): { took: number; answer: Answer } => {
  const from = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(from);
  return { took: (user + system) / 1000, answer };
};

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);

function measureArrivals(name: string, day: RouteDay, largestRing: number): void {
  const early = { ...day, wishes: day.wishes.slice(0, -arrivals) };
  const built = timed(() => openMarket(early));
  const counted: Record<string, number> = {};
  const took = day.wishes
    .slice(-arrivals)
    .map((wish) => {
      const { took: each, answer } = timed(() => {
        built.answer.openWish(wish);
        return matchArrival(built.answer, wish.id, noon, { largestRing });
      });
      counted[answer?.kind ?? 'nothing'] = (counted[answer?.kind ?? 'nothing'] ?? 0) + 1;
      return each;
    })
    .sort((one, other) => one - other);
  console.log(
    `${name}, rings of ${largestRing}: index of ${early.wishes.length} wishes ${built.took.toFixed(0)} ms;`,
    `one new wish p50 ${at(took, 0.5)} p95 ${at(took, 0.95)} p99 ${at(took, 0.99)} max ${at(took, 1)} ms;`,
    counted,
  );
}

const usual = randomRouteDay({
  ...{ seed: 1, trains: 25, placesOnEach: 600, wishes: open + arrivals, free: 20, unsold: 0 },
  ...{ parties: 5, largestParty: 4, protectedPlaces: 2 },
});

/** Everybody wants the first five trains and nobody wants to leave them: nothing is found for most. */
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

for (const largestRing of [3, 4]) {
  measureArrivals('usual day', usual, largestRing);
  measureArrivals('one way', oneWay, largestRing);
}
if (process.argv[3] === 'no') process.exit();
const again = timed(() => matchAgain(usual, noon, { largestRing: 3 }));
const moved = again.answer.reduce((sum, { wishIds }) => sum + wishIds.length, 0);
const weight = again.answer.reduce((sum, each) => sum + each.weight, 0);
console.log(
  `full re-solve: ${(again.took / 1000).toFixed(1)} s, ${moved} of ${usual.wishes.length} wishes in`,
  `${again.answer.length} proposals, weight ${weight.toFixed(1)}`,
);
