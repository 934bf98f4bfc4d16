import { and, eq, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { listSoldPlaces } from '../../clients/other-retailers';
import { getCoachDeckLayout } from '../../clients/reference-data';
import { getTrain, type Train } from '../../clients/timetable';
import type { ServiceClass } from '../../contract/booking';
import type { Journey, Leg } from '../../contract/journey';
import type { CoachDeckLayout } from '../../contract/seat-map';
import type { OpenedTrain } from '../../contract/sold-places';
import { trainRuns } from '../../schema';
import { insertSoldPlaces } from './insert-sold-places';

/** The inventory of one leg: a train on a day, between two of its calls. */
export type LegInventory = {
  legIndex: number;
  trainRunId: number;
  layout: CoachDeckLayout;
  /** Station ids of the whole train, in calling order. */
  calls: readonly string[];
  fromCall: number;
  toCall: number;
};

type Run = typeof trainRuns.$inferSelect;
type ReservableLeg = Leg & { layoutId: string };
type TrainOfLeg = { leg: ReservableLeg; calls: Train['calls'] };

/** Larger transactions would block other requests for the same trains. */
const maxTrainsPerTransaction = 10;
/** Number of cached trains. The cache is cleared when it would exceed this. */
const maxCachedRuns = 5_000;

const runKey = (train: { trainId: string; serviceDate: string }) =>
  `${train.serviceDate} ${train.trainId}`;

/** A leg without a layout has no numbered places, for example a bus. */
const isReservable = (leg: Leg): leg is ReservableLeg => leg.layoutId !== null;

/**
 * When the current timetable no longer has the calls of the leg, the place is reserved for the whole route: reserving
 * too much is safe, too little could give a seat to two travellers.
 */
function spanOf(calls: readonly string[], leg: Leg): { fromCall: number; toCall: number } {
  const last = calls.length - 1;
  const fromCall = calls.indexOf(leg.from.stationId);
  const toCall = fromCall < 0 ? -1 : calls.indexOf(leg.to.stationId, fromCall + 1);
  return toCall < 0 ? { fromCall: 0, toCall: last } : { fromCall, toCall };
}

const isTrainOfDay = ({ trainId, serviceDate }: Leg) =>
  and(eq(trainRuns.trainId, trainId), eq(trainRuns.serviceDate, serviceDate));

/** Open trains, cached in this process. They never change. */
class TrainRunCache {
  readonly #runs = new Map<string, Run>();
  #lastRun: Promise<unknown> = Promise.resolve();

  get(key: string): Run | undefined {
    return this.#runs.get(key);
  }

  add(runs: readonly Run[]): void {
    if (this.#runs.size + runs.length > maxCachedRuns) this.#runs.clear();
    for (const run of runs) this.#runs.set(runKey(run), run);
  }

  /**
   * Runs one task at a time. Otherwise many concurrent first requests for a day would wait for each other and use up
   * all database connections of the process.
   */
  runExclusive(work: () => Promise<void>): Promise<void> {
    const run = this.#lastRun.then(work);
    this.#lastRun = run.catch(() => undefined);
    return run;
  }

  async close(): Promise<void> {
    this.#runs.clear();
  }
}

const getRunCache = (context: ServiceContext) =>
  context.resource('train-run-cache', () => new TrainRunCache());

/** The open trains of these legs, by `runKey`. */
async function findRuns(
  context: ServiceContext,
  legs: ReadonlyMap<string, Leg>,
): Promise<ReadonlyMap<string, Run>> {
  const cache = getRunCache(context);
  const known: Run[] = [];
  const missing: Leg[] = [];
  for (const [key, leg] of legs) {
    const run = cache.get(key);
    if (run) known.push(run);
    else missing.push(leg);
  }
  if (missing.length > 0) {
    const found = await context.database
      .select()
      .from(trainRuns)
      .where(or(...missing.map(isTrainOfDay)));
    cache.add(found);
    known.push(...found);
  }
  return new Map(known.map((run) => [runKey(run), run]));
}

const filterMissing = <L extends Leg>(
  legs: ReadonlyMap<string, L>,
  runs: ReadonlyMap<string, Run>,
) => new Map([...legs].filter(([key]) => !runs.has(key)));

/**
 * Opens trains for sale at their first request, without the places that other retailers sold. Inserts in one order, so
 * that concurrent calls wait for each other without deadlocks.
 */
async function openRuns(
  context: ServiceContext,
  legs: ReadonlyMap<string, ReservableLeg>,
): Promise<void> {
  // A concurrent call may have opened them already.
  const missing = filterMissing(legs, await findRuns(context, legs)).values();
  const ordered = [...missing].sort((one, other) => (runKey(one) < runKey(other) ? -1 : 1));
  if (ordered.length === 0) return;
  const trains = await Promise.all(
    ordered.map(async (leg) => {
      const { calls } = await getTrain(context.call, leg.trainId, leg.serviceDate);
      return { leg, calls };
    }),
  );
  const places = await listSoldPlaces(context, trains.map(toOpenedTrain));
  const placesByRun = new Map(trains.map(({ leg }, nth) => [runKey(leg), places[nth] ?? []]));
  await context.transaction(async (context) => {
    const rows = trains.map(({ leg: { trainId, serviceDate, layoutId }, calls }) => {
      return { trainId, serviceDate, layoutId, calls: calls.map((call) => call.stationId) };
    });
    const opened = await context.database
      .insert(trainRuns)
      .values(rows)
      .onConflictDoNothing()
      .returning();
    const sold = opened.flatMap((run) =>
      (placesByRun.get(runKey(run)) ?? []).map((place) => ({ ...place, trainRunId: run.id })),
    );
    await insertSoldPlaces(context.database, sold, context.clock.now());
  });
}

const toOpenedTrain = ({ leg, calls }: TrainOfLeg): OpenedTrain => ({
  trainId: leg.trainId,
  serviceDate: leg.serviceDate,
  layoutId: leg.layoutId,
  callCount: calls.length,
  departure: calls.find((call) => call.departure !== null)?.departure ?? leg.departure,
  timeZone: leg.timeZone,
});

async function layoutsOf(
  context: ServiceContext,
  layoutIds: ReadonlySet<string>,
): Promise<Map<string, CoachDeckLayout>> {
  const layouts = await Promise.all(
    [...layoutIds].map((layoutId) => getCoachDeckLayout(context.call, layoutId)),
  );
  return new Map(layouts.map((layout) => [layout.id, layout]));
}

/** The inventory of the reservable legs of each journey, in their order. Do not call it inside a transaction. */
export async function openInventories(
  context: ServiceContext,
  journeys: readonly Journey[],
): Promise<LegInventory[][]> {
  const legs = journeys.flatMap((journey) => journey.legs.filter(isReservable));
  const wanted = new Map(legs.map((leg) => [runKey(leg), leg]));
  const layouts = await layoutsOf(context, new Set(legs.map((leg) => leg.layoutId)));
  let runs = await findRuns(context, wanted);
  const missing = [...filterMissing(wanted, runs)];
  for (let from = 0; from < missing.length; from += maxTrainsPerTransaction) {
    const some = new Map(missing.slice(from, from + maxTrainsPerTransaction));
    await getRunCache(context).runExclusive(() => openRuns(context, some));
  }
  if (missing.length > 0) runs = await findRuns(context, wanted);
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

/** The journeys whose trains with numbered places all have this class. Do not call it inside a transaction. */
export async function filterByClass(
  context: ServiceContext,
  journeys: readonly Journey[],
  serviceClass: ServiceClass,
): Promise<Journey[]> {
  const inventories = await openInventories(context, journeys);
  const hasClass = ({ layout }: LegInventory) =>
    layout.coaches.some((coach) => coach.class === serviceClass);
  return journeys.filter((_, nth) => {
    const legs = inventories[nth] ?? [];
    return legs.length > 0 && legs.every(hasClass);
  });
}

/** The inventory of the reservable legs of one journey. Do not call it inside a transaction. */
export async function openInventory(
  context: ServiceContext,
  journey: Journey,
): Promise<LegInventory[]> {
  const [inventory = []] = await openInventories(context, [journey]);
  return inventory;
}
