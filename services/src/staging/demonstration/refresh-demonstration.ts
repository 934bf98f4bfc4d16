import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import { Problem } from '../../kit/problem';
import { localDate } from '../../kit/values/local-time';
import { firstLeg, type Journey } from '../../services/train-swap/contract';
import { chooseTrain, datesToSearch, minSwapLeadMs, timeZone } from './choose-train';
import { type DemonstrationBooking, demonstrationBookings } from './demonstration-bookings';
import { findJourneys } from './find-journeys';
import { fillTrain } from './passengers/fill-train';
import { createBooking, type ExistingBooking, findBooking } from './train-swap';

type Context = Pick<ServiceContext, 'call' | 'clock'>;

const currency = 'GBP';

async function findTrain(
  { call, clock }: Context,
  wanted: DemonstrationBooking,
): Promise<Journey | null> {
  const { from, to, when } = wanted;
  const query = { when, now: clock.now() };
  for (const date of datesToSearch(query)) {
    const journey = chooseTrain(query, await findJourneys(call, { from, to, date }));
    if (journey) return journey;
  }
  return null;
}

const getLocalDate = (journey: Journey) => localDate(new Date(journey.departure), timeZone);

/** Whether the existing booking still shows its feature. */
async function isFresh(
  context: Context,
  wanted: DemonstrationBooking,
  existing: ExistingBooking,
): Promise<boolean> {
  const now = context.clock.now().getTime();
  if (wanted.when.kind !== 'ahead') {
    const train = await findTrain(context, wanted);
    return train === null || getLocalDate(train) === getLocalDate(existing.journey);
  }
  if (existing.version > 1) return Date.parse(existing.journey.arrival) > now;
  return Date.parse(existing.journey.departure) > now + minSwapLeadMs;
}

/** Creates one booking of the demonstration, or keeps a fresh one. */
export async function refreshBooking(
  context: Context,
  wanted: DemonstrationBooking,
): Promise<void> {
  const existing = await findBooking(context.call, wanted.reference);
  if (existing && (await isFresh(context, wanted, existing))) {
    if (existing.version === 1) await setTrainStatus(context, wanted, existing.journey);
    return;
  }
  await sellTicket(context, wanted);
}

/** @returns the booking id; null without a train */
export async function sellTicket(
  context: Context,
  wanted: DemonstrationBooking,
): Promise<string | null> {
  const { call } = context;
  const journey = await findTrain(context, wanted);
  if (!journey) return null;
  const { reference, utn, orderNumber, email, phone, ticketType, serviceClass, travellers } =
    wanted;
  const { bookingId } = await createBooking(call, {
    reference,
    utn,
    orderNumber,
    email,
    phone,
    ticketType,
    serviceClass,
    travellers,
    currency,
    journey,
    used: wanted.used === true,
  });
  await setTrainStatus(context, wanted, journey);
  if (wanted.full) await fillTrain(call, journey, serviceClass);
  const { when, otherFullTrain: minute } = wanted;
  if (minute !== undefined && when.kind === 'ahead') {
    const other = await findTrain(context, { ...wanted, when: { ...when, minute } });
    if (other && other.id !== journey.id) await fillTrain(call, other, serviceClass);
  }
  return bookingId;
}

async function setTrainStatus(
  { call }: Context,
  { cancelled, late = 0 }: DemonstrationBooking,
  journey: Journey,
): Promise<void> {
  if (!cancelled && late === 0) return;
  const { trainId, serviceDate } = firstLeg(journey);
  await call('search', 'setTrainStatus', {
    params: { trainId, serviceDate },
    body: { cancelled: cancelled === true, delayMinutes: late },
    response: z.unknown(),
  });
}

/**
 * Creates missing bookings and replaces those of a past day. Repeatable: it runs at each start and on a timer, which
 * also retries when another service does not respond yet.
 */
export async function refreshDemonstration(context: ServiceContext): Promise<void> {
  for (const wanted of demonstrationBookings) {
    try {
      await refreshBooking(context, wanted);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      context.log.warn(
        { err: error, reference: wanted.reference },
        'a demonstration booking waits',
      );
    }
  }
}
