import { and, eq, or } from 'drizzle-orm';
import { isProduction } from 'shared-config/environment';
import type { ServiceContext } from '../../../kit/context';
import { getCoachDeckLayout } from '../clients/reference-data';
import { getTrain } from '../clients/timetable';
import type { Journey, Leg } from '../contract/journey';
import type { CoachDeckLayout } from '../contract/seat-map';
import { trainRuns } from '../schema';
import { otherPassengers, seatPassengers } from './other-passengers';

/** Where one leg's places are sold: a train of a day, between two of its calls. */
export type LegInventory = {
  legIndex: number;
  trainRunId: number;
  layout: CoachDeckLayout;
  /** Of the whole train: station ids in calling order. */
  calls: readonly string[];
  fromCall: number;
  toCall: number;
};

type Run = typeof trainRuns.$inferSelect;
type ReservableLeg = Leg & { layoutId: string };
type TrainOfLeg = { leg: ReservableLeg; calls: Awaited<ReturnType<typeof getTrain>>['calls'] };

/** A transaction that opens more keeps others waiting who want the same trains. */
const openedAtOnce = 10;
/** Of trains that are open; with more the process begins anew. */
const mostKept = 5_000;

const runKey = (train: { trainId: string; serviceDate: string }) =>
  `${train.serviceDate} ${train.trainId}`;

/** A leg without a layout has no numbered places: a bus, or a feed that does not say. */
const isReservable = (leg: Leg): leg is ReservableLeg => leg.layoutId !== null;

/**
 * Where the timetable that sold the leg and the one now in use disagree about its calls, the place is
 * taken for the whole way: too much is safe, too little would seat two.
 */
const spanOf = (calls: readonly string[], leg: Leg): { fromCall: number; toCall: number } => {
  const last = calls.length - 1;
  const fromCall = calls.indexOf(leg.from.stationId);
  const toCall = fromCall < 0 ? -1 : calls.indexOf(leg.to.stationId, fromCall + 1);
  return toCall < 0 ? { fromCall: 0, toCall: last } : { fromCall, toCall };
};

const isTrainOfDay = ({ trainId, serviceDate }: Leg) =>
  and(eq(trainRuns.trainId, trainId), eq(trainRuns.serviceDate, serviceDate));

/** Trains that are open, kept in the memory of this process: none is ever changed. */
class KeptRuns {
  readonly #runs = new Map<string, Run>();
  #lastTurn: Promise<unknown> = Promise.resolve();

  get(key: string): Run | undefined {
    return this.#runs.get(key);
  }

  keep(runs: readonly Run[]): void {
    if (this.#runs.size + runs.length > mostKept) this.#runs.clear();
    for (const run of runs) this.#runs.set(runKey(run), run);
  }

  /**
   * One opens trains at a time: a hundred who are the first to ask for a day would each wait for the others
   * on a connection of their own, until nobody in this process had one left.
   */
  inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    this.#runs.clear();
  }
}

const keptRuns = (context: ServiceContext) => context.resource('kept-runs', () => new KeptRuns());

/** Those of these legs' trains that are open, by `runKey`. */
async function knownRuns(
  context: ServiceContext,
  legs: ReadonlyMap<string, Leg>,
): Promise<ReadonlyMap<string, Run>> {
  const kept = keptRuns(context);
  const known: Run[] = [];
  const asked: Leg[] = [];
  for (const [key, leg] of legs) {
    const run = kept.get(key);
    if (run) known.push(run);
    else asked.push(leg);
  }
  if (asked.length > 0) {
    const found = await context.database
      .select()
      .from(trainRuns)
      .where(or(...asked.map(isTrainOfDay)));
    kept.keep(found);
    known.push(...found);
  }
  return new Map(known.map((run) => [runKey(run), run]));
}

const missingOf = <L extends Leg>(legs: ReadonlyMap<string, L>, runs: ReadonlyMap<string, Run>) =>
  new Map([...legs].filter(([key]) => !runs.has(key)));

/**
 * Opens trains for sale the first time anyone asks for them, with their other passengers in staging. All in
 * one order: who opens the same ones at the same moment waits for the first.
 */
async function openRuns(
  context: ServiceContext,
  legs: ReadonlyMap<string, ReservableLeg>,
  layouts: ReadonlyMap<string, CoachDeckLayout>,
): Promise<void> {
  // Somebody may have opened them while these waited for their turn.
  const missing = missingOf(legs, await knownRuns(context, legs)).values();
  const ordered = [...missing].sort((one, other) => (runKey(one) < runKey(other) ? -1 : 1));
  if (ordered.length === 0) return;
  const trains = new Map(
    await Promise.all(
      ordered.map(async (leg) => {
        const { calls } = await getTrain(context.call, leg.trainId, leg.serviceDate);
        return [runKey(leg), { leg, calls }] as const;
      }),
    ),
  );
  await context.transaction(async (context) => {
    const rows = [...trains.values()].map(({ leg: { trainId, serviceDate, layoutId }, calls }) => {
      return { trainId, serviceDate, layoutId, calls: calls.map((call) => call.stationId) };
    });
    const opened = await context.database
      .insert(trainRuns)
      .values(rows)
      .onConflictDoNothing()
      .returning();
    if (opened.length === 0 || isProduction(context.configuration.environment)) return;
    const passengers = opened.flatMap((run) => {
      const { leg, calls } = trains.get(runKey(run)) as TrainOfLeg;
      const departure = calls.find((call) => call.departure !== null)?.departure;
      return otherPassengers(run, layouts.get(run.layoutId) as CoachDeckLayout, {
        departure: new Date(departure ?? leg.departure),
        timeZone: leg.timeZone,
      });
    });
    await seatPassengers(context.database, passengers, context.clock.now());
  });
}

async function layoutsOf(
  context: ServiceContext,
  layoutIds: ReadonlySet<string>,
): Promise<Map<string, CoachDeckLayout>> {
  const layouts = await Promise.all(
    [...layoutIds].map((layoutId) => getCoachDeckLayout(context.call, layoutId)),
  );
  return new Map(layouts.map((layout) => [layout.id, layout]));
}

/** The inventory of each journey's reservable legs, in their order; not inside a transaction. */
export async function openInventories(
  context: ServiceContext,
  journeys: readonly Journey[],
): Promise<LegInventory[][]> {
  const legs = journeys.flatMap((journey) => journey.legs.filter(isReservable));
  const wanted = new Map(legs.map((leg) => [runKey(leg), leg]));
  const layouts = await layoutsOf(context, new Set(legs.map((leg) => leg.layoutId)));
  let runs = await knownRuns(context, wanted);
  const missing = [...missingOf(wanted, runs)];
  for (let from = 0; from < missing.length; from += openedAtOnce) {
    const some = new Map(missing.slice(from, from + openedAtOnce));
    await keptRuns(context).inTurn(() => openRuns(context, some, layouts));
  }
  if (missing.length > 0) runs = await knownRuns(context, wanted);
  return journeys.map((journey) =>
    journey.legs.flatMap((leg, legIndex) => {
      const run = runs.get(runKey(leg));
      const layout = leg.layoutId === null ? undefined : layouts.get(leg.layoutId);
      if (!run || !layout) return [];
      const { id: trainRunId, calls } = run;
      return [{ legIndex, trainRunId, layout, calls, ...spanOf(calls, leg) }];
    }),
  );
}

/** The inventory of one journey's reservable legs; not inside a transaction. */
export async function openInventory(
  context: ServiceContext,
  journey: Journey,
): Promise<LegInventory[]> {
  const [inventory = []] = await openInventories(context, [journey]);
  return inventory;
}
