import { endOfLocalDay, localDay, localTime } from '../../../kit/local-time';
import { toInstant } from '../../../kit/schemas';
import { isLive, type PartState, type Verdict } from '../contract/booking';
import type { ExchangeConditions } from '../contract/conditions';
import {
  expectedDeparture,
  firstLeg,
  isCancelled,
  type Journey,
  neverLeaves,
} from '../contract/journey';

export type SwapQuestion = {
  now: Date;
  /** With the cancellations and delays known now, not those of the day it was sold. */
  journey: Journey;
  conditions: ExchangeConditions;
  ticketTypeName: string;
  admissions: readonly { state: PartState; usedAt: Date | null }[];
  exchangesMade: number;
};

type Reason = Verdict['reasons'][number];

const minutes = (count: number) => count * 60_000;

/** Cancelled, or so late that the conditions treat the train as lost (product.md part 3). */
export const isDisrupted = (journey: Journey, conditions: ExchangeConditions): boolean =>
  journey.legs.some(
    (leg) => leg.cancelled || leg.delayMinutes >= conditions.disruption.delayMinutes,
  );

/** Some types are for the booked train alone, but for one that the carrier let down. */
const isExchangeable = (journey: Journey, conditions: ExchangeConditions): boolean =>
  conditions.exchangeable ||
  (conditions.disruption.exchangeable && isDisrupted(journey, conditions));

const isWaived = (journey: Journey, conditions: ExchangeConditions): boolean =>
  isDisrupted(journey, conditions) && conditions.disruption.feeWaived;

/**
 * A train that never leaves has no departure to count back from: its ticket can be swapped to the end
 * of the local day. A late train is counted from the departure it is expected to have. Where a later
 * train is cancelled, nobody needs to set out: its ticket can be swapped until the first one leaves.
 */
export const cutOff = (journey: Journey, conditions: ExchangeConditions): Date => {
  const leg = firstLeg(journey);
  if (neverLeaves(journey)) return endOfLocalDay(new Date(leg.departure), leg.timeZone);
  const departure = expectedDeparture(journey);
  if (isCancelled(journey)) return departure;
  return new Date(departure.getTime() - minutes(conditions.cutOffMinutes));
};

const timeReason = (question: SwapQuestion, cutOffAt: Date): Reason => {
  const { now, journey, conditions } = question;
  const leg = firstLeg(journey);
  const departure = expectedDeparture(journey);
  const day = localDay(departure, leg.timeZone);
  const stays = neverLeaves(journey);
  if (!stays && now >= departure) {
    return {
      code: 'departed',
      text: `Your train left ${leg.from.name} at ${localTime(departure, leg.timeZone)} on ${day}, so this ticket can no longer be swapped.`,
    };
  }
  if (now >= cutOffAt) {
    return {
      code: 'cut-off-passed',
      text: stays
        ? `Swaps for this ticket closed when ${day} ended.`
        : `Swaps closed at ${localTime(cutOffAt, leg.timeZone)} on ${day}, ${conditions.cutOffMinutes} minutes before your train leaves.`,
    };
  }
  const before = isCancelled(journey) ? 'when' : `${conditions.cutOffMinutes} minutes before`;
  return {
    code: 'within-window',
    text: stays
      ? `You can swap until the end of ${day}.`
      : `You can swap until ${localTime(cutOffAt, leg.timeZone)} on ${day}, ${before} your train leaves.`,
  };
};

const ticketReasons = (question: SwapQuestion): Reason[] => {
  const { conditions, admissions, exchangesMade, ticketTypeName, journey } = question;
  const reasons: Reason[] = [];
  const live = admissions.filter((admission) => isLive(admission.state));
  const used = live.find((admission) => admission.usedAt !== null);
  if (live.length === 0) {
    reasons.push({
      code: 'released',
      text: 'This ticket was handed back and is no longer valid for travel, so there is nothing to swap.',
    });
  }
  if (used?.usedAt) {
    const { timeZone } = firstLeg(journey);
    reasons.push({
      code: 'already-used',
      text: `This ticket was used at ${localTime(used.usedAt, timeZone)} on ${localDay(used.usedAt, timeZone)}, so it can no longer be swapped.`,
    });
  }
  if (!isExchangeable(journey, conditions)) {
    const { delayMinutes, exchangeable } = conditions.disruption;
    const unless = exchangeable
      ? ` unless that train is cancelled, or ${delayMinutes} minutes late or more`
      : '';
    reasons.push({
      code: 'ticket-type-not-exchangeable',
      text: `${ticketTypeName} tickets are for the booked train only and cannot be swapped${unless}.`,
    });
  }
  // Whose train is lost has to take another one, however often that was the traveller's own wish before.
  const isLimited = conditions.exchangeable && !isWaived(journey, conditions);
  if (isLimited && exchangesMade >= conditions.maxExchanges) {
    reasons.push({
      code: 'exchange-limit-reached',
      text: `This ticket has been swapped ${exchangesMade} ${exchangesMade === 1 ? 'time' : 'times'}, which is as often as it allows.`,
    });
  }
  return reasons;
};

const disruptionReason = (journey: Journey, conditions: ExchangeConditions): Reason => {
  const what = isCancelled(journey)
    ? 'Your train is cancelled'
    : `Your train is running ${Math.max(...journey.legs.map((leg) => leg.delayMinutes))} minutes late`;
  const wider = conditions.disruption.anyOperator
    ? ', and you can choose a train of any operator'
    : '';
  const opened = conditions.exchangeable ? '' : 'this ticket can be swapped after all, ';
  return { code: 'disrupted-fee-waived', text: `${what}: ${opened}there is no swap fee${wider}.` };
};

/** Says whether a ticket may be swapped at `now`, until when, and every reason why or why not. */
export const assessSwap = (question: SwapQuestion): Verdict => {
  const { journey, conditions, now } = question;
  const cutOffAt = cutOff(journey, conditions);
  const blocking = ticketReasons(question);
  const time = timeReason(question, cutOffAt);
  const swappable = blocking.length === 0 && time.code === 'within-window';
  const feeWaived = isWaived(journey, conditions);
  const reasons = [...blocking];
  // "You can swap until" would be false beside a reason that forbids it.
  if (time.code !== 'within-window' || swappable) reasons.push(time);
  if (swappable && feeWaived) reasons.push(disruptionReason(journey, conditions));
  return {
    swappable,
    cutOffAt: toInstant(cutOffAt),
    reasons,
    feeWaived: feeWaived && now < cutOffAt,
    conditions: {
      fee: conditions.fee,
      cutOffMinutes: conditions.cutOffMinutes,
      sameOperator:
        conditions.sameOperator &&
        !(isDisrupted(journey, conditions) && conditions.disruption.anyOperator),
      differenceRefunded: conditions.differenceRefunded,
    },
  };
};
