import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { failPoint } from '../../foundation/fail-points';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import { instant } from '../../foundation/schemas';
import { holderOf, openBooking } from '../bookings/booking-access';
import { lockBooking } from '../bookings/booking-record';
import { circumstancesOf } from '../bookings/describe-booking';
import { notSwappable, refuseUnswappable } from '../bookings/swappable-booking';
import { wishSchema, wishTermsSchema } from '../contract/wish';
import { findJourneys } from '../neighbours/timetable';
import { openInventories, openInventory } from '../places/train-runs';
import { chooseAlternatives } from '../quotes/choose-alternatives';
import { wishes } from '../schema';
import { endWish } from './end-wish';
import { asksForOwnTrain } from './markets-of-wish';
import { matchesBeforeDeparture } from './matches-before-departure';
import { routeDayKey, routeDayOf } from './route-day';
import { latestWishOf, presentWish } from './wish-record';
import { refuseUnwishable } from './wishable';

export const makeWish = defineOperation({
  id: 'makeWish',
  method: 'POST',
  path: '/bookings/{bookingId}/wishes',
  summary: 'Say what the travellers of a booking would take, and be matched with others',
  description:
    'Changes nothing of the ticket. Whoever fits becomes part of a proposal that all must accept. Another train is swapped with those of the same route and day; another seat on the own train also with who rides a part of its way, and then for that part. A wish ends by itself at its deadline (by default when swaps of the ticket close), and when the booking changes. A booking has one at a time.',
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
    const { journey, conditions } = await circumstancesOf(context, record);
    const now = context.clock.now();
    const { cutOffAt } = refuseUnswappable(record, journey, conditions, now);
    const { journeys } = await findJourneys(context.call, routeDayOf(journey));
    const allowed = chooseAlternatives({
      ...{ now, current: journey, found: journeys, conditions },
      operatorCode: record.booking.operatorCode,
    });
    const wanted = allowed.filter(({ id }) => body.journeyIds.includes(id));
    const trains = (await openInventories(context, wanted)).flat();
    const isForOthers = body.journeyIds.length > 0;
    const asked = isForOthers ? trains : await openInventory(context, record.booking.journey);
    refuseUnwishable(record, body, { allowed, trains: asked });
    const latest = new Date(cutOffAt);
    const chosen = body.deadline ? new Date(body.deadline) : latest;
    return {
      version: record.booking.version,
      deadline: chosen < latest ? chosen : latest,
      wantedRunIds: trains.map(({ trainRunId }) => trainRunId),
    };
  },
  async handle({ params, body }, context, { version, deadline, wantedRunIds }) {
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
    const departure = new Date(booking.journey.departure);
    const { journeyIds, properties, together, makeRoom, nothingBelow } = body;
    const wish = {
      id: randomUUID(),
      bookingId: booking.id,
      bookingVersion: version,
      sessionId: context.session.id,
      routeDay: routeDayKey(booking.journey),
      wantedRunIds,
      trainRunId: asksForOwnTrain(body) ? (record.reservations[0]?.trainRunId ?? null) : null,
      state: 'OPEN' as const,
      ...{ journeyIds, properties, together, makeRoom, nothingBelow, deadline, departure },
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

const alreadyOpen = (wishId: string) =>
  problem('wish-already-open', {
    status: 409,
    detail: 'There is a wish for this booking already. Take it back before you make another.',
    extras: { wishId },
  });
