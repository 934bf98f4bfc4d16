import { i18n } from '../../../../kit/language/i18n';
import { endOfLocalDay, localDay, localTime } from '../../../../kit/values/local-time';
import { toInstant } from '../../../../kit/values/schemas';
import { isLive, type PartState, type Verdict } from '../../contract/booking';
import type { ExchangeConditions } from '../../contract/conditions';
import {
  expectedDeparture,
  firstLeg,
  getMode,
  isCancelled,
  isDepartureCancelled,
  type Journey,
} from '../../contract/journey';

export type SwapInput = {
  now: Date;
  /** With current cancellations and delays. */
  journey: Journey;
  conditions: ExchangeConditions;
  ticketTypeName: string;
  admissions: readonly { state: PartState; usedAt: Date | null }[];
  exchangesMade: number;
  /** Why the carrier of the ticket offers no swap here; null when it does. */
  notOffered?: string | null;
};

type Reason = Verdict['reasons'][number];

/** Whether a train is cancelled or late enough to count as disrupted (product.md part 3). */
export const isDisrupted = (journey: Journey, conditions: ExchangeConditions): boolean =>
  journey.legs.some(
    (leg) => leg.cancelled || leg.delayMinutes >= conditions.disruption.delayMinutes,
  );

/** Some ticket types are exchangeable only in disruption. */
const isExchangeable = (journey: Journey, conditions: ExchangeConditions): boolean =>
  conditions.exchangeable ||
  (conditions.disruption.exchangeable && isDisrupted(journey, conditions));

const isWaived = (journey: Journey, conditions: ExchangeConditions): boolean =>
  isDisrupted(journey, conditions) && conditions.disruption.feeWaived;

/**
 * The last moment to swap, counted from the expected departure. If the first train is cancelled, it is the end of the
 * local day. If a later train is cancelled, it is the departure of the first train.
 */
export function cutOff(journey: Journey, conditions: ExchangeConditions): Date {
  const leg = firstLeg(journey);
  if (isDepartureCancelled(journey)) return endOfLocalDay(new Date(leg.departure), leg.timeZone);
  const departure = expectedDeparture(journey);
  if (isCancelled(journey)) return departure;
  return new Date(departure.getTime() - conditions.cutOffMinutes * 60_000);
}

function timeReason(input: SwapInput, cutOffAt: Date): Reason {
  const { now, journey, conditions } = input;
  const { cutOffMinutes } = conditions;
  const leg = firstLeg(journey);
  const departure = expectedDeparture(journey);
  const day = localDay(departure, leg.timeZone);
  const { mode = 'train' } = leg;
  const closes = { time: localTime(cutOffAt, leg.timeZone), day, mode };
  const isNotDeparting = isDepartureCancelled(journey);
  if (!isNotDeparting && now >= departure) {
    return {
      code: 'departed',
      text: i18n.t(
        'Your {mode, select, bus {bus} other {train}} left {station} at {time} on {day}, so this ticket can no longer be swapped.',
        { station: leg.from.name, time: localTime(departure, leg.timeZone), day, mode },
      ),
    };
  }
  if (now >= cutOffAt) {
    return {
      code: 'cut-off-passed',
      text: isNotDeparting
        ? i18n.t('Swaps for this ticket closed when {day} ended.', { day })
        : i18n.t(
            'Swaps closed at {time} on {day}, {minutes, plural, one {# minute} other {# minutes}} before your {mode, select, bus {bus} other {train}} leaves.',
            { ...closes, minutes: cutOffMinutes },
          ),
    };
  }
  if (isNotDeparting) {
    return { code: 'within-window', text: i18n.t('You can swap until the end of {day}.', { day }) };
  }
  return {
    code: 'within-window',
    text:
      isCancelled(journey) || cutOffMinutes === 0
        ? i18n.t(
            'You can swap until {time} on {day}, when your {mode, select, bus {bus} other {train}} leaves.',
            closes,
          )
        : i18n.t(
            'You can swap until {time} on {day}, {minutes, plural, one {# minute} other {# minutes}} before your {mode, select, bus {bus} other {train}} leaves.',
            { ...closes, minutes: cutOffMinutes },
          ),
  };
}

/**
 * How often the ticket can be swapped; null without a limit. The limit does not apply in disruption, because the traveller
 * needs another train.
 */
const getLimit = ({ conditions, journey }: SwapInput): number | null =>
  conditions.exchangeable && !isWaived(journey, conditions) ? conditions.maxExchanges : null;

function ticketReasons(input: SwapInput): Reason[] {
  const { conditions, admissions, exchangesMade, ticketTypeName, journey } = input;
  const reasons: Reason[] = [];
  const live = admissions.filter((admission) => isLive(admission.state));
  const used = live.find((admission) => admission.usedAt !== null);
  if (live.length === 0) {
    reasons.push({
      code: 'released',
      text: i18n.t(
        'This ticket was returned and is no longer valid for travel, so it cannot be swapped.',
      ),
    });
  }
  if (used?.usedAt) {
    const { timeZone } = firstLeg(journey);
    reasons.push({
      code: 'already-used',
      text: i18n.t('This ticket was used at {time} on {day}, so it can no longer be swapped.', {
        time: localTime(used.usedAt, timeZone),
        day: localDay(used.usedAt, timeZone),
      }),
    });
  }
  if (!isExchangeable(journey, conditions)) {
    const { delayMinutes: minutes, exchangeable } = conditions.disruption;
    const ticketType = ticketTypeName;
    const mode = getMode(journey);
    reasons.push({
      code: 'ticket-type-not-exchangeable',
      text: exchangeable
        ? i18n.t(
            '{ticketType} tickets are for the booked {mode, select, bus {bus} other {train}} only and cannot be swapped unless that {mode, select, bus {bus} other {train}} is cancelled, or {minutes, plural, one {# minute} other {# minutes}} late or more.',
            { ticketType, minutes, mode },
          )
        : i18n.t(
            '{ticketType} tickets are for the booked {mode, select, bus {bus} other {train}} only and cannot be swapped.',
            {
              ticketType,
              mode,
            },
          ),
    });
  }
  const limit = getLimit(input);
  if (limit !== null && exchangesMade >= limit) {
    reasons.push({
      code: 'exchange-limit-reached',
      text: i18n.t(
        'This ticket has been swapped {count, plural, one {# time} other {# times}}, which is the maximum for this ticket.',
        { count: exchangesMade },
      ),
    });
  }
  if (input.notOffered) reasons.push({ code: 'carrier-does-not-offer', text: input.notOffered });
  return reasons;
}

function formatDisruption(
  journey: Journey,
  { exchangeable, disruption }: ExchangeConditions,
): string {
  const train = {
    mode: getMode(journey),
    state: isCancelled(journey) ? 'cancelled' : 'late',
    minutes: Math.max(...journey.legs.map((leg) => leg.delayMinutes)),
  };
  if (exchangeable) {
    return disruption.anyOperator
      ? i18n.t(
          '{state, select, cancelled {Your {mode, select, bus {bus} other {train}} is cancelled} other {Your {mode, select, bus {bus} other {train}} is running {minutes, plural, one {# minute} other {# minutes}} late}}: there is no swap fee, and you can choose a train of any operator.',
          train,
        )
      : i18n.t(
          '{state, select, cancelled {Your {mode, select, bus {bus} other {train}} is cancelled} other {Your {mode, select, bus {bus} other {train}} is running {minutes, plural, one {# minute} other {# minutes}} late}}: there is no swap fee.',
          train,
        );
  }
  return disruption.anyOperator
    ? i18n.t(
        '{state, select, cancelled {Your {mode, select, bus {bus} other {train}} is cancelled} other {Your {mode, select, bus {bus} other {train}} is running {minutes, plural, one {# minute} other {# minutes}} late}}: this ticket can be swapped after all, there is no swap fee, and you can choose a train of any operator.',
        train,
      )
    : i18n.t(
        '{state, select, cancelled {Your {mode, select, bus {bus} other {train}} is cancelled} other {Your {mode, select, bus {bus} other {train}} is running {minutes, plural, one {# minute} other {# minutes}} late}}: this ticket can be swapped after all, there is no swap fee.',
        train,
      );
}

/** Returns whether a ticket can be swapped at `now`, until when, and all reasons. */
export function assessSwap(input: SwapInput): Verdict {
  const { journey, conditions, now, exchangesMade } = input;
  const limit = getLimit(input);
  const cutOffAt = cutOff(journey, conditions);
  const blocking = ticketReasons(input);
  const time = timeReason(input, cutOffAt);
  const swappable = blocking.length === 0 && time.code === 'within-window';
  const feeWaived = isWaived(journey, conditions);
  const reasons = [...blocking];
  // "You can swap until" would contradict a blocking reason.
  if (time.code !== 'within-window' || swappable) reasons.push(time);
  if (swappable && feeWaived) {
    reasons.push({ code: 'disrupted-fee-waived', text: formatDisruption(journey, conditions) });
  }
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
      ...(limit !== null && {
        maxExchanges: limit,
        exchangesLeft: Math.max(0, limit - exchangesMade),
      }),
    },
  };
}
