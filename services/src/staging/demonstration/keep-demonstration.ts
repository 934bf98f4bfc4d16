import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import { localDate } from '../../kit/local-time';
import { Problem } from '../../kit/problem';
import { firstLeg, type Journey } from '../../services/train-swap/contract';
import { cast, type Part } from './cast';
import { chooseTrain, daysToAsk, timeZone } from './choose-train';
import { findJourneys } from './find-journeys';
import { createBooking, fillTrain, findBooking, type KnownBooking } from './train-swap';

type Context = Pick<ServiceContext, 'call' | 'clock'>;

/** A booking to try must not run into its cut-off while it is being tried. */
const freshMilliseconds = 60 * 60_000;
const currency = 'GBP';

async function findTrain({ call, clock }: Context, part: Part): Promise<Journey | null> {
  const { from, to, when } = part;
  const question = { when, now: clock.now() };
  for (const date of daysToAsk(question)) {
    const journey = chooseTrain(question, await findJourneys(call, { from, to, date }));
    if (journey) return journey;
  }
  return null;
}

const dayOf = (journey: Journey) => localDate(new Date(journey.departure), timeZone);

/** Whether what stands under this reference still shows what it is there to show. */
async function isFresh(context: Context, part: Part, known: KnownBooking): Promise<boolean> {
  const now = context.clock.now().getTime();
  if (part.when.kind !== 'ahead') {
    const wanted = await findTrain(context, part);
    return wanted === null || dayOf(wanted) === dayOf(known.journey);
  }
  if (known.version > 1) return Date.parse(known.journey.arrival) > now;
  return Date.parse(known.journey.departure) > now + freshMilliseconds;
}

/** Makes one booking of the demonstration, or leaves the fresh one that is there. */
export async function bringBack(context: Context, part: Part): Promise<void> {
  const { call } = context;
  const known = await findBooking(call, part.reference);
  if (known && (await isFresh(context, part, known))) {
    if (known.version === 1) await disturbTrain(context, part, known.journey);
    return;
  }
  const journey = await findTrain(context, part);
  if (!journey) return;
  const { reference, utn, orderNumber, email, phone, ticketType, serviceClass, travellers } = part;
  await createBooking(call, {
    ...{ reference, utn, orderNumber, email, phone, ticketType, serviceClass, travellers },
    ...{ currency, journey, used: part.used === true },
  });
  await disturbTrain(context, part, journey);
  if (part.full) await fillTrain(call, journey, serviceClass);
}

async function disturbTrain(
  { call }: Context,
  { cancelled, late = 0 }: Part,
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
 * The demonstration's bookings, made where they are missing and dated anew when their day has passed.
 * Repeatable; run at each start and on a timer. A service that does not answer yet is no fault: the timer
 * tries again.
 */
export async function keepDemonstration(context: ServiceContext): Promise<void> {
  for (const part of cast) {
    try {
      await bringBack(context, part);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      context.log.warn({ err: error, reference: part.reference }, 'a demonstration booking waits');
    }
  }
}
