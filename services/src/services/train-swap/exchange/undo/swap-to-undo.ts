import { and, eq, gt } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { localTime } from '../../../../kit/values/local-time';
import { type BookingRecord, liveAdmissions } from '../../bookings/booking-record';
import { getLimits } from '../../clients/reference-data';
import { withLiveStatus } from '../../clients/timetable';
import type { ExchangeConditions } from '../../contract/conditions';
import { isSeatChange, type OfferedClass, toOfferedClass } from '../../contract/exchange';
import { firstLeg, getMode, type Journey } from '../../contract/journey';
import { cutOff } from '../../offers/verdict/assess-swap';
import { loadCircumstances, notSwappable } from '../../offers/verdict/booking-response';
import { exchangeOperations } from '../../schema';
import { departedReason, missedReason } from '../exchange-deadline';
import type { OperationRow } from '../operation-record';

type Admission = BookingRecord['admissions'][number];

/** A swap that can be undone now. */
export type SwapToUndo = OfferedClass & {
  operation: OperationRow;
  /** The current and the former journey, with live data. */
  own: Journey;
  former: Journey;
  /** The admissions that the swap ended, in the order of its travellers. */
  endedAdmissions: readonly Admission[];
  /** The latest time to hold the undo. */
  until: Date;
};

/** The reason why this kind of change cannot be undone; null when it can. */
function notUndoableReason({ proposalId, offer, bookingId, confirmedBookingId }: OperationRow) {
  if (offer.undoes !== undefined) return i18n.t('You went back to this train already.');
  if (proposalId !== null)
    return i18n.t(
      'A swap with other travellers cannot be undone, because they now have your seat.',
    );
  return confirmedBookingId === bookingId
    ? null
    : i18n.t('Some travellers left this booking later, so the swap cannot be undone.');
}

/** The reason why it is too late to undo; null when it is not. */
function tooLateReason(own: Journey, former: Journey, conditions: ExchangeConditions, now: Date) {
  const missed = departedReason(own, now) ?? missedReason(former, now);
  const closed = cutOff(former, conditions);
  if (missed !== null || now < closed) return missed;
  return i18n.t('Swaps to your old {mode, select, bus {bus} other {train}} closed at {time}.', {
    time: localTime(closed, firstLeg(former).timeZone),
    mode: getMode(former),
  });
}

const cannotUndo = (reason: string) =>
  notSwappable(i18n.t('{reason} Your ticket stays as it is.', { reason }));

/** The last change of this booking, if it is a swap that can still be undone. @throws `booking-not-swappable` */
export async function getSwapToUndo(
  context: OperationContext,
  record: BookingRecord,
): Promise<SwapToUndo> {
  const { id: bookingId, version, journey, serviceClass } = record.booking;
  const [{ undoMinutes }, { journey: own, conditions }] = await Promise.all([
    getLimits(context.call),
    loadCircumstances(context, record),
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
        // Uses an index. `heldUntil` is after the confirmation.
        gt(exchangeOperations.heldUntil, since),
        eq(exchangeOperations.bookingId, bookingId),
        eq(exchangeOperations.bookingVersion, version - 1),
      ),
    );
  if (!operation?.confirmedAt || operation.confirmedAt <= since) {
    throw cannotUndo(
      i18n.t('A swap can be undone for {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes: undoMinutes,
      }),
    );
  }
  const { confirmedAt, offer } = operation;
  // The last one that ended then, because two swaps may be confirmed in the same millisecond.
  const endedBy = (travellerId: string) =>
    record.admissions
      .filter((each) => each.travellerId === travellerId && Number(each.endedAt) === +confirmedAt)
      .at(-1);
  const endedAdmissions = offer.travellerIds.flatMap((travellerId) => endedBy(travellerId) ?? []);
  const [first] = endedAdmissions;
  const reason = notUndoableReason(operation);
  if (reason !== null) throw cannotUndo(reason);
  if (!first || isSeatChange(first.journey, { journey, previousClass: offer.previousClass })) {
    throw cannotUndo(i18n.t('Your last change was a seat change. Choose other seats instead.'));
  }
  if (liveAdmissions(record).some(({ usedAt }) => usedAt !== null)) {
    throw cannotUndo(i18n.t('Your new ticket was used already.'));
  }
  const former = await withLiveStatus(context.call, first.journey);
  const lateReason = tooLateReason(own, former, conditions, now);
  if (lateReason !== null) throw cannotUndo(lateReason);
  const end = Math.min(confirmedAt.getTime() + milliseconds, cutOff(former, conditions).getTime());
  const classes = toOfferedClass(serviceClass, offer.previousClass ?? serviceClass);
  return { operation, own, former, endedAdmissions, until: new Date(end), ...classes };
}
