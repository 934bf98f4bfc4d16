import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { instant } from '../../../../kit/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { type BookingRow, lockBooking } from '../../bookings/booking-record';
import { findJourneys } from '../../clients/timetable';
import { type Journey, rideOf } from '../../contract/journey';
import { wishSchema, wishTermsSchema } from '../../contract/wish';
import { openInventories, openInventory } from '../../inventory/train-runs';
import { chooseAlternatives } from '../../offers/choose-alternatives';
import { type Circumstances, circumstancesOf } from '../../offers/describe-booking';
import { presentBooking } from '../../offers/present-booking';
import { refuseOtherSeats } from '../../offers/refuse-other-seats';
import { notSwappable, refuseUnswappable } from '../../offers/swappable-booking';
import { wishes } from '../../schema';
import { endWish } from '../../wishes/end-wish';
import { asksForOwnTrain } from '../../wishes/markets-of-wish';
import { matchesBeforeDeparture } from '../../wishes/matches-before-departure';
import { deadlineOf, latestDeadline } from '../../wishes/own-ride';
import { routeDayKey, routeDayOf } from '../../wishes/route-day';
import { latestWishOf, presentWish } from '../../wishes/wish-record';
import { legWishedOn, refuseUnwishable } from '../../wishes/wishable';

export const makeWish = defineOperation({
  id: 'makeWish',
  method: 'POST',
  path: '/bookings/{bookingId}/wishes',
  summary: 'Say what the travellers of a booking would take, and be matched with others',
  description:
    'Changes nothing of the ticket. Whoever fits becomes part of a proposal that all must accept. Another train is swapped with those of the same route and day, on direct journeys, while swaps of the ticket are open. Another seat on the own train, of a journey with a change on the one that `legIndex` says, is swapped also with who rides a part of its way, and then for that part: whatever the ticket allows, until that train arrives. A wish ends by itself at its deadline, and when the booking changes. The deadline is what was chosen, and at the latest when nothing of the wish can come true any more, with the trains as they run: when swaps of the ticket close, for a seat on the own train when that arrives, for both the later of the two. A booking has one at a time.',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: wishTermsSchema.extend({ deadline: instant.optional() }),
  },
  responses: { 201: wishSchema },
  problems: {
    'booking-not-found': 404,
    'booking-not-swappable': 409,
    'wish-already-open': 409,
    'wish-not-possible': 409,
  },
  async prepare({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const { booking } = record;
    const terms = { ...body, legIndex: legWishedOn(booking.journey, body) };
    const { journey, conditions } = await circumstancesOf(context, record);
    const now = context.clock.now();
    const own = rideOf(journey, terms.legIndex);
    const isForOthers = body.journeyIds.length > 0;
    if (isForOthers) refuseUnswappable(record, journey, conditions, now);
    else refuseOtherSeats(record, own, now);
    const allowed = isForOthers ? await allowedNow(context, booking, { journey, conditions }) : [];
    const wanted = allowed.filter(({ id }) => body.journeyIds.includes(id));
    const trains = (await openInventories(context, wanted)).flat();
    const asked = isForOthers ? trains : await openInventory(context, own);
    refuseUnwishable(record, terms, { allowed, trains: asked });
    const { cutOffAt } = presentBooking(record, journey, conditions, now).verdict;
    const chosenDeadline = body.deadline ? new Date(body.deadline) : null;
    return {
      version: booking.version,
      legIndex: terms.legIndex,
      chosenDeadline,
      deadline: deadlineOf(chosenDeadline, latestDeadline(terms, journey, cutOffAt)),
      wantedRunIds: trains.map(({ trainRunId }) => trainRunId),
    };
  },
  async handle({ params, body }, context, prepared) {
    const { version, legIndex, deadline } = prepared;
    const { database } = context;
    await lockBooking(database, params.bookingId);
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const now = context.clock.now();
    const { booking } = record;
    if (booking.version !== version) {
      throw notSwappable('This booking has just changed. Open it again to see how it stands.');
    }
    if (deadline <= now) {
      throw problem('wish-not-possible', {
        status: 409,
        detail: 'This time has passed already. Choose a later one.',
      });
    }
    const known = await latestWishOf(database, booking.id);
    if (known?.state === 'OPEN') {
      const still = known.deadline > now && known.bookingVersion === version;
      if (still) throw alreadyOpen(known.id);
      await endWish(context, known, known.deadline <= now ? 'EXPIRED' : 'WITHDRAWN');
    }
    const departure = new Date(rideOf(booking.journey, legIndex).departure);
    const seat = record.reservations.find((each) => each.legIndex === legIndex);
    const { journeyIds, properties, together, makeRoom, nothingBelow } = body;
    const wish = {
      id: randomUUID(),
      bookingId: booking.id,
      bookingVersion: version,
      sessionId: context.session.id,
      routeDay: routeDayKey(booking.journey),
      wantedRunIds: prepared.wantedRunIds,
      trainRunId: asksForOwnTrain(body) ? (seat?.trainRunId ?? null) : null,
      state: 'OPEN' as const,
      ...{ journeyIds, properties, together, makeRoom, nothingBelow, legIndex },
      ...{ deadline, chosenDeadline: prepared.chosenDeadline, departure },
      fullMatches: matchesBeforeDeparture(departure, now),
      createdAt: now,
      endedAt: null,
    };
    await database.insert(wishes).values(wish);
    failPoint('makeWish.stored');
    await context.publish({
      type: 'wish.opened',
      bookingId: booking.id,
      audience: 'travellers',
      data: { wishId: wish.id },
    });
    return { status: 201, body: await presentWish(database, wish, version, now) };
  },
});

/** The journeys that the ticket can be swapped to at this moment. */
async function allowedNow(
  context: ServiceContext,
  { operatorCode }: BookingRow,
  { journey, conditions }: Circumstances,
): Promise<Journey[]> {
  const { journeys: found } = await findJourneys(context.call, routeDayOf(journey));
  const now = context.clock.now();
  return chooseAlternatives({ now, current: journey, found, conditions, operatorCode });
}

const alreadyOpen = (wishId: string) =>
  problem('wish-already-open', {
    status: 409,
    detail: 'There is a wish for this booking already. Take it back before you make another.',
    extras: { wishId },
  });
