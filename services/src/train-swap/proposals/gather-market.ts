import { and, eq, gt } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import { type BookingRecord, readBookings } from '../bookings/booking-record';
import { type Circumstances, circumstancesOf } from '../bookings/describe-booking';
import { presentBooking } from '../bookings/present-booking';
import type { Verdict } from '../contract/booking';
import type { Journey } from '../contract/journey';
import { expireDueHolds } from '../holds/expire-holds';
import type { Place, RouteDay } from '../matching/matching';
import { findJourneys } from '../neighbours/timetable';
import { takenSeats } from '../places/occupancy';
import { type LegInventory, openInventories } from '../places/train-runs';
import { chooseAlternatives } from '../quotes/choose-alternatives';
import { wishes } from '../schema';
import type { WishRow } from '../wishes/wish-record';
import { isWishable } from '../wishes/wishable';
import { wishesInProposals } from './proposal-record';
import { needOf, placesOfTrain, type TrainPlaces } from './seat-groups';
import { wantsOfWish } from './wants-of-wish';

/** All that is known of one open wish when it is matched. */
export type Candidate = {
  wish: WishRow;
  record: BookingRecord;
  circumstances: Circumstances;
  verdict: Verdict;
  /** Wanted journeys that the ticket allows at this moment, by the matcher's id of their train. */
  journeys: ReadonlyMap<string, Journey>;
};

export type GatheredMarket = {
  routeDay: RouteDay;
  candidates: ReadonlyMap<string, Candidate>;
  inventories: ReadonlyMap<string, LegInventory>;
};

/** That a traveller accepts: nothing is known of anybody yet. */
const chance = 0.8;

/** Open wishes of a route-day that may be matched now: nobody works on their booking already. */
async function openCandidates(
  context: ServiceContext,
  routeDayKey: string,
): Promise<{ wish: WishRow; record: BookingRecord }[]> {
  const now = context.clock.now();
  const rows = await context.database
    .select()
    .from(wishes)
    .where(
      and(eq(wishes.routeDay, routeDayKey), eq(wishes.state, 'OPEN'), gt(wishes.deadline, now)),
    );
  const records = await readBookings(
    context.database,
    rows.map((row) => row.bookingId),
    now,
  );
  const asked = await wishesInProposals(
    context.database,
    rows.map((row) => row.id),
  );
  const byId = new Map(records.map((record) => [record.booking.id, record]));
  return rows.flatMap((wish) => {
    const record = byId.get(wish.bookingId);
    const isFree =
      record &&
      record.activeOperationId === null &&
      record.booking.version === wish.bookingVersion &&
      !asked.has(wish.id);
    return isFree ? [{ wish, record }] : [];
  });
}

type Seen = Omit<Candidate, 'journeys'> & { allowed: readonly Journey[] };

async function withAlternatives(
  context: ServiceContext,
  open: readonly { wish: WishRow; record: BookingRecord }[],
  found: readonly Journey[],
): Promise<Seen[]> {
  const now = context.clock.now();
  const seen: Seen[] = [];
  for (const { wish, record } of open) {
    const circumstances = await circumstancesOf(context, record);
    const { journey, conditions } = circumstances;
    const { verdict } = presentBooking(record, journey, conditions, now);
    if (!verdict.swappable) continue;
    const { operatorCode } = record.booking;
    const allowed = chooseAlternatives({ now, current: journey, found, conditions, operatorCode });
    const wanted = wish.journeyIds.flatMap(
      (id) => allowed.find((each) => each.id === id && isWishable(each)) ?? [],
    );
    seen.push({ wish, record, circumstances, verdict, allowed: wanted });
  }
  return seen;
}

/**
 * The market of one route-day as the database has it at this moment: wishes, what their travellers
 * hold, and every place that is free on a wanted train. Read without locks: whoever opens a proposal
 * from it looks again under them. Not inside a transaction.
 */
export async function gatherMarket(
  context: ServiceContext,
  routeDayKey: string,
): Promise<GatheredMarket> {
  const nothing: GatheredMarket = {
    routeDay: { places: [], freePlaceIds: [], unsold: [], wishes: [] },
    candidates: new Map(),
    inventories: new Map(),
  };
  await expireDueHolds(context);
  const open = await openCandidates(context, routeDayKey);
  if (open.length === 0) return nothing;
  const [from = '', to = '', date = ''] = JSON.parse(routeDayKey) as string[];
  const { journeys: found } = await findJourneys(context.call, { from, to, date });
  const seen = await withAlternatives(context, open, found);
  const all = seen.flatMap(({ record, allowed }) => [record.booking.journey, ...allowed]);
  const opened = await openInventories(context, all);
  const inventoryOf = new Map(all.map((journey, index) => [journey.id, opened[index]?.[0]]));

  const inventories = new Map<string, LegInventory>();
  const trains = new Map<string, TrainPlaces>();
  for (const inventory of inventoryOf.values()) {
    if (!inventory) continue;
    const id = String(inventory.trainRunId);
    if (inventories.has(id)) continue;
    inventories.set(id, inventory);
    trains.set(id, placesOfTrain(inventory.trainRunId, inventory.layout));
  }

  const places = new Map<string, Place>();
  const candidates = new Map<string, Candidate>();
  const routeWishes = seen.flatMap((each): RouteDay['wishes'] => {
    const { wish, record, allowed } = each;
    const own = inventoryOf.get(record.booking.journey.id);
    const train = own && trains.get(String(own.trainRunId));
    if (!own || !train) return [];
    const held = record.travellers.flatMap((traveller) => {
      const reservation = record.reservations.find(
        ({ travellerId }) => travellerId === traveller.id,
      );
      const place = reservation ? train.placeOf(reservation) : null;
      return place ? [{ id: traveller.id, place }] : [];
    });
    if (held.length < record.travellers.length) return [];
    for (const { place } of held) places.set(place.id, place);
    const journeys = new Map<string, Journey>();
    for (const journey of allowed) {
      const inventory = inventoryOf.get(journey.id);
      if (inventory) journeys.set(String(inventory.trainRunId), journey);
    }
    const ownTrain = { trainId: String(own.trainRunId), places: held.map(({ place }) => place) };
    candidates.set(wish.id, { ...each, journeys });
    return [
      {
        id: wish.id,
        travellers: held.map(({ id, place }) => ({
          id,
          placeId: place.id,
          need: needOf(place.properties),
        })),
        wants: wantsOfWish(wish, [...journeys.keys()], ownTrain),
        worse: [],
        chance,
        since: wish.createdAt,
        deadline: wish.deadline,
      },
    ];
  });

  const wanted = new Set(routeWishes.flatMap(({ wants }) => wants.map(({ trainId }) => trainId)));
  const freePlaceIds: string[] = [];
  for (const id of wanted) {
    const inventory = inventories.get(id);
    const train = trains.get(id);
    if (!inventory || !train) continue;
    const { taken } = await takenSeats(context.database, inventory, null);
    for (const key of train.bookable) {
      const [coach = '', place = ''] = key.split('/');
      const free = taken.has(key) ? null : train.placeOf({ coach, place });
      if (!free) continue;
      places.set(free.id, free);
      freePlaceIds.push(free.id);
    }
  }
  return {
    routeDay: { places: [...places.values()], freePlaceIds, unsold: [], wishes: routeWishes },
    candidates,
    inventories,
  };
}
