import loadHighs from 'highs';
import {
  chooseInRounds,
  defaultEffort,
  improveChoice,
  Market,
} from '../services/train-swap/contract-for-tests';
import { noon } from '../testing/matching/random-route-day';
import { createRouteDay } from './measure-matching';

type Choice = NonNullable<ReturnType<typeof chooseInRounds>>;

const secondsOfHighs = 120;
const maxRingSize = 3;

/**
 * Packs the same pool of proposals by exchanges and with HiGHS, which knows the optimum when it ends in time: weight and
 * seconds of each.
 */
export async function comparePacking(wishes: number) {
  const market = new Market(createRouteDay(wishes));
  const options = { now: noon, maxRingSize, effort: defaultEffort };
  const choice = chooseInRounds(market, market.nodes(), options);
  if (!choice) throw new Error('No proposal was found.');
  const ours = await measure(() =>
    improveChoice(choice, defaultEffort).reduce((sum, { weight }) => sum + weight, 0),
  );
  const highs = await loadHighs();
  const model = formatModel(choice);
  const theirs = await measure(() => {
    const { Status, ObjectiveValue } = highs.solve(model, { time_limit: secondsOfHighs });
    return Status === 'Optimal' ? ObjectiveValue : Number.NaN;
  });
  return { wishes, proposals: choice.pool.length, exchanges: ours, highs: theirs };
}

async function measure(solve: () => number) {
  const from = performance.now();
  const weight = solve();
  return { weight, seconds: (performance.now() - from) / 1000 };
}

/** The choice of proposals as an integer program in the LP format of CPLEX. */
function formatModel({ packing }: Choice): string {
  const { items, capacity } = packing;
  const users: string[][] = capacity.map(() => []);
  for (const [index, { uses }] of items.entries())
    for (const [resource, amount] of uses) users[resource]?.push(`${amount} x${index}`);
  const weights = items.map(({ weight }, index) => `${weight} x${index}`);
  const limits = users.map((sum, resource) => `${join(sum)} <= ${capacity[resource]}`);
  const names = items.map((_, index) => `x${index}`);
  return `maximize\n${join(weights)}\nsubject to\n${limits.join('\n')}\nbinary\n${names.join('\n')}\nend\n`;
}

/** The reader of HiGHS accepts lines of up to 560 characters. */
const join = (terms: readonly string[]): string => terms.join('\n+ ');
