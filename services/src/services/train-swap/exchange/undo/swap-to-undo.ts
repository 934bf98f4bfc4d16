import { and, eq, gt } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import { localTime } from '../../../../kit/local-time';
import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import type { ExchangeConditions } from '../../contract/conditions';
import { firstLeg, isSameTrains, type Journey } from '../../contract/journey';
import { cutOff } from '../../offers/assess-swap';
import { circumstancesOf } from '../../offers/describe-booking';
import { notSwappable } from '../../offers/swappable-booking';
import { exchangeOperations } from '../../schema';
import type { OperationRow } from '../hold/operation-record';
import { whyLeft, whyMissed } from '../hold/train-to-catch';

type Admission = BookingRecord['admissions'][number];

/** A swap that can be undone at this moment. */
export type SwapToUndo = {
  operation: OperationRow;
  /** The train held now, and the one that was given up for it, as they are at this moment. */
  own: Journey;
  former: Journey;
  /** The rights to travel that it ended, in the order of its travellers. */
  given: readonly Admission[];
  /** Until when the way back can be held. */
  until: Date;
};

/** Why this change is none that can be undone, whatever the time; null when it is a swap of trains of one's own. */
function whyNotOfItsKind({ proposalId, offer, bookingId, confirmedBookingId }: OperationRow) {
  if (offer.undoes !== undefined) return 'You went back to this train already.';
  if (proposalId !== null) return 'A swap with others cannot be undone: they travel in your place.';
  return confirmedBookingId === bookingId
    ? null
    : 'Some of you left this booking since, so the swap before cannot be undone.';
}

/** Why nobody goes back from one of these trains to the other any more; null when one still can. */
function whyTooLate(own: Journey, former: Journey, conditions: ExchangeConditions, now: Date) {
  const missed = whyLeft(own, now) ?? whyMissed(former, now);
  const closed = cutOff(former, conditions);
  if (missed !== null || now < closed) return missed;
  return `Swaps to your old train closed at ${localTime(closed, firstLeg(former).timeZone)}.`;
}

const impossible = (why: string) => notSwappable(`${why} Your ticket stays as it is.`);

/** The last change of this booking, where it is a swap that can still be undone; refuses with `booking-not-swappable`. */
export async function swapToUndo(
  context: OperationContext,
  record: BookingRecord,
): Promise<SwapToUndo> {
  const { id: bookingId, version, journey } = record.booking;
  const [{ undoMinutes }, { journey: own, conditions }] = await Promise.all([
    getLimits(context.call),
    circumstancesOf(context, record),
  ]);
  const now = context.clock.now();
  const milliseconds = undoMinutes * 60_000;
  const since = new Date(now.getTime() - milliseconds);
  const [operation] = await context.database
    .select()
    .from(exchangeOperations)
    .where(
      and(
        eq(exchangeOperations.status, 'CONFIRMED'),
        // It was held beyond the moment of its confirmation. There is an index by this column.
        gt(exchangeOperations.heldUntil, since),
        eq(exchangeOperations.bookingId, bookingId),
        eq(exchangeOperations.bookingVersion, version - 1),
      ),
    );
  if (!operation?.confirmedAt || operation.confirmedAt <= since) {
    throw impossible(`A swap can be undone for ${undoMinutes} minutes.`);
  }
  const { confirmedAt, offer } = operation;
  // The latest of those that ended then: a swap may follow another within the same millisecond.
  const endedBy = (travellerId: string) =>
    record.admissions
      .filter((each) => each.travellerId === travellerId && Number(each.endedAt) === +confirmedAt)
      .at(-1);
  const given = offer.travellerIds.flatMap((travellerId) => endedBy(travellerId) ?? []);
  const [first] = given;
  const why = whyNotOfItsKind(operation);
  if (why !== null) throw impossible(why);
  if (!first || isSameTrains(first.journey, journey)) {
    throw impossible('Your last change was of seats alone. Choose other seats instead.');
  }
  if (liveAdmissions(record).some(({ usedAt }) => usedAt !== null)) {
    throw impossible('Your new ticket was used already.');
  }
  const former = await withLiveStatus(context.call, first.journey);
  const late = whyTooLate(own, former, conditions, now);
  if (late !== null) throw impossible(late);
  const end = Math.min(confirmedAt.getTime() + milliseconds, cutOff(former, conditions).getTime());
  return { operation, own, former, given, until: new Date(end) };
}
