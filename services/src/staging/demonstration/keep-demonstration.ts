import { and, count, eq, inArray } from 'drizzle-orm';
import { isProduction } from 'shared-config/environment';
import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import type { Transaction } from '../../kit/database/connection';
import { localDate } from '../../kit/local-time';
import { Problem } from '../../kit/problem';
import { newReferences } from '../../services/train-swap/bookings/new-references';
import { findJourneys } from '../../services/train-swap/clients/timetable';
import { firstLeg, type Journey } from '../../services/train-swap/contract';
import { fareTravellers } from '../../services/train-swap/fares/fare-travellers';
import { openInventories, openInventory } from '../../services/train-swap/inventory/train-runs';
import { bookings, exchangeOperations } from '../../services/train-swap/schema';
import { cast, type Part } from './cast';
import { chooseTrain, daysToAsk, timeZone } from './choose-train';
import { fillTrain } from './fill-train';
import { writeBooking } from './write-booking';

type BookingRow = typeof bookings.$inferSelect;

/** A booking to try must not run into its cut-off while it is being tried. */
const freshMilliseconds = 60 * 60_000;
const currency = 'GBP';

async function findTrain(context: ServiceContext, part: Part): Promise<Journey | null> {
  const question = { when: part.when, now: context.clock.now() };
  for (const date of daysToAsk(question)) {
    const { from, to } = part;
    const { journeys } = await findJourneys(context.call, { from, to, date });
    const journey = chooseTrain(question, journeys);
    if (journey) return journey;
  }
  return null;
}

const dayOf = (journey: Journey) => localDate(new Date(journey.departure), timeZone);

/** Whether what stands under this reference still shows what it is there to show. */
async function isFresh(context: ServiceContext, part: Part, known: BookingRow): Promise<boolean> {
  const now = context.clock.now().getTime();
  if (part.when.kind !== 'ahead') {
    const wanted = await findTrain(context, part);
    return wanted === null || dayOf(wanted) === dayOf(known.journey);
  }
  if (known.version > 1) return Date.parse(known.journey.arrival) > now;
  return Date.parse(known.journey.departure) > now + freshMilliseconds;
}

/**
 * Makes room for a new booking under the same reference. What was really swapped stays in its holder's
 * past trips under a reference of its own; what nobody touched goes.
 */
async function clearReference(transaction: Transaction, known: BookingRow): Promise<void> {
  const [swaps] = await transaction
    .select({ confirmed: count() })
    .from(exchangeOperations)
    .where(
      and(
        eq(exchangeOperations.bookingId, known.id),
        inArray(exchangeOperations.status, ['CONFIRMED', 'ON_HOLD']),
      ),
    );
  if (swaps && swaps.confirmed > 0) {
    await transaction.update(bookings).set(newReferences()).where(eq(bookings.id, known.id));
    return;
  }
  await transaction.delete(bookings).where(eq(bookings.id, known.id));
}

/** Makes one booking of the demonstration, or leaves the fresh one that is there. */
export async function bringBack(context: ServiceContext, part: Part): Promise<void> {
  const [known] = await context.database
    .select()
    .from(bookings)
    .where(eq(bookings.reference, part.reference));
  if (known && (await isFresh(context, part, known))) {
    if (known.version === 1) await disturbTrain(context, part, known.journey);
    return;
  }
  const journey = await findTrain(context, part);
  if (!journey) return;
  const { travellers, serviceClass } = part;
  const inventory = await openInventory(context, journey);
  const { fares } = await fareTravellers(context, {
    journeys: [journey],
    travellers,
    serviceClass,
    currency,
  });
  await context.transaction(async (context) => {
    if (known) await clearReference(context.database, known);
    await writeBooking(context, {
      part,
      journey,
      inventory,
      fares: fares[0] ?? [],
      currency,
    });
  });
  await disturbTrain(context, part, journey);
  if (part.full) await fillTrain(context, journey, serviceClass);
}

async function disturbTrain(
  context: ServiceContext,
  { cancelled, late = 0 }: Part,
  journey: Journey,
): Promise<void> {
  if (!cancelled && late === 0) return;
  const { trainId, serviceDate } = firstLeg(journey);
  await context.call('search', 'setTrainStatus', {
    params: { trainId, serviceDate },
    body: { cancelled: cancelled === true, delayMinutes: late },
    response: z.unknown(),
  });
}

/**
 * The demonstration's bookings, made where they are missing and dated anew when their day has passed.
 * Repeatable; run at each start and on a timer. A neighbour that does not answer yet is no fault: the
 * timer tries again.
 */
export async function keepDemonstration(context: ServiceContext): Promise<void> {
  if (isProduction(context.configuration.environment)) return;
  for (const part of cast) {
    try {
      await bringBack(context, part);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      context.log.warn({ err: error, reference: part.reference }, 'a demonstration booking waits');
    }
  }
}

/**
 * Opens the trains that the demonstration's travellers may swap to, so that nobody waits for other
 * passengers to be seated.
 */
export async function openDemonstrationTrains(context: ServiceContext): Promise<void> {
  if (isProduction(context.configuration.environment)) return;
  for (const { from, to, when } of cast) {
    if (when.kind !== 'ahead') continue;
    const [date = ''] = daysToAsk({ when, now: context.clock.now() });
    const { journeys } = await findJourneys(context.call, { from, to, date });
    await openInventories(context, journeys);
  }
}
