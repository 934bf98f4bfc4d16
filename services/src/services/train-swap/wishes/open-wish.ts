import { randomUUID } from 'node:crypto';
import type { OperationContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { holderOf, openBooking } from '../bookings/booking-access';
import { lockBooking } from '../bookings/booking-record';
import { rideOf } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { notSwappable } from '../offers/swappable-booking';
import { wishes } from '../schema';
import { endWish } from './end-wish';
import { asksForOwnTrain } from './markets-of-wish';
import { matchesBeforeDeparture } from './matches-before-departure';
import type { PreparedWish } from './prepare-wish';
import { routeDayKey } from './route-day';
import { latestWishOf, type WishRow } from './wish-record';

const alreadyOpen = (wishId: string) =>
  problem('wish-already-open', {
    status: 409,
    detail: 'There is a wish for this booking already. Take it back before you make another.',
    extras: { wishId },
  });

/** Stores the wish and has it matched, inside a transaction; ends one that is out of date. */
export async function openWish(
  context: OperationContext<Session>,
  bookingId: string,
  body: WishTerms,
  prepared: PreparedWish,
): Promise<WishRow> {
  const { version, legIndex, deadline } = prepared;
  const { database } = context;
  await lockBooking(database, bookingId);
  const record = await openBooking(context, holderOf(context.session), bookingId);
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
  return wish;
}
