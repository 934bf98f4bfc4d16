import { randomUUID } from 'node:crypto';
import type { OperationContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { holderOf, openBooking } from '../bookings/booking-access';
import { saveLanguage } from '../bookings/booking-language';
import { lockBooking } from '../bookings/booking-record';
import { journeyOfLeg } from '../contract/journey';
import type { WishTerms } from '../contract/wish';
import { notSwappable } from '../offers/verdict/booking-response';
import { wishes } from '../schema';
import { countDueFullMatches } from './full-match-times';
import type { PreparedWish } from './prepare-wish';
import { isForOtherClass, wishNotPossible } from './validate-wish';
import { getRouteDayKey, isForOwnTrain } from './wish-markets';
import { endWish, getLatestWish, type WishRow } from './wish-record';

/**
 * Stores a wish and publishes `wish.opened`; runs inside a transaction. Ends an earlier wish that is no longer valid.
 * @throws `wish-already-open`, `wish-not-possible`, `booking-not-swappable`
 */
export async function openWish(
  context: OperationContext<Session>,
  bookingId: string,
  body: WishTerms,
  prepared: PreparedWish,
): Promise<WishRow> {
  const { version, ...fixed } = prepared;
  const { legIndex, deadline } = fixed;
  const { database } = context;
  await lockBooking(database, bookingId);
  const record = await openBooking(context, holderOf(context.session), bookingId);
  const now = context.clock.now();
  const { booking } = record;
  if (booking.version !== version) {
    throw notSwappable(
      i18n.t('This booking has just changed. Open it again to see the current state.'),
    );
  }
  if (deadline <= now) {
    throw wishNotPossible(i18n.t('This time has passed already. Choose a later one.'));
  }
  const latest = await getLatestWish(database, booking.id);
  if (latest?.state === 'OPEN') {
    const isStillValid = latest.deadline > now && latest.bookingVersion === version;
    if (isStillValid) {
      throw problem('wish-already-open', {
        status: 409,
        detail: i18n.t('This booking already has a wish. Withdraw it before you make another.'),
        extras: { wishId: latest.id },
      });
    }
    await endWish(context, latest, latest.deadline <= now ? 'EXPIRED' : 'WITHDRAWN');
  }
  const departure = new Date(journeyOfLeg(booking.journey, legIndex).departure);
  const seat = record.reservations.find((each) => each.legIndex === legIndex);
  const wish = {
    ...body,
    ...fixed,
    id: randomUUID(),
    bookingId: booking.id,
    bookingVersion: version,
    serviceClass: isForOtherClass(booking, body) ? (body.serviceClass ?? null) : null,
    sessionId: context.session.id,
    carrier: booking.carrier,
    checkedAt: null,
    routeDay: getRouteDayKey(booking.journey),
    trainRunId: isForOwnTrain(body) ? (seat?.trainRunId ?? null) : null,
    state: 'OPEN' as const,
    departure,
    fullMatches: countDueFullMatches(departure, now),
    createdAt: now,
    endedAt: null,
  };
  await saveLanguage(context, booking);
  await database.insert(wishes).values(wish);
  failPoint('createWish.stored');
  await context.publish({
    type: 'wish.opened',
    bookingId: booking.id,
    audience: 'travellers',
    data: { wishId: wish.id, deadline: deadline.toISOString() },
  });
  return wish;
}
