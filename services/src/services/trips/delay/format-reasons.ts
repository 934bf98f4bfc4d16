import { i18n } from '../../../kit/language/i18n';
import { localDay, localTime } from '../../../kit/values/local-time';
import type { Money } from '../../../kit/values/schemas';
import { firstLeg, getMode, lastLeg } from '../../train-swap/contract';
import type { Band, DelayCompensation, DelayReasonCode } from '../shapes/delay-shapes';
import type { DelayInput } from './assess-delay';

type ReasonInput = DelayInput & { band: Band | null; amount: Money | null; claimUntil: string };

/** `Saturday 21 November` of a local date. */
export const formatDay = (date: string): string => localDay(new Date(`${date}T12:00:00Z`), 'UTC');

/** `1 hour 5 minutes` */
function formatMinutes(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) {
    return i18n.t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  }
  if (minutes === 0)
    return i18n.t('{count, plural, one {# hour} other {# hours}}', { count: hours });
  return i18n.t(
    '{hours, plural, one {# hour} other {# hours}} {minutes, plural, one {# minute} other {# minutes}}',
    { hours, minutes },
  );
}

const hasEnded = ({ arrival, now }: ReasonInput): boolean =>
  now >= (arrival.arrivesAt ?? arrival.plannedArrival);

/** `You reached York 1 hour late.` */
function describeDelay(input: ReasonInput): string {
  const { cause, minutes } = input.arrival;
  const to = lastLeg(input.journey).to.name;
  if (cause === 'cancelled') return describeCancellation(input, to);
  if (cause === 'missed-connection' || minutes === null) return describeMissedConnection(input, to);
  const delay = formatMinutes(minutes);
  return hasEnded(input)
    ? i18n.t('You reached {to} {delay} late.', { to, delay })
    : i18n.t('You are expected at {to} {delay} late.', { to, delay });
}

function describeCancellation(input: ReasonInput, to: string): string {
  const { minutes } = input.arrival;
  const mode = getMode(input.journey);
  if (minutes === null) {
    return hasEnded(input)
      ? i18n.t(
          'Your {mode, select, bus {bus} other {train}} was cancelled and we know of no later train to {to}.',
          { mode, to },
        )
      : i18n.t(
          'Your {mode, select, bus {bus} other {train}} is cancelled and we know of no later train to {to}.',
          { mode, to },
        );
  }
  const delay = formatMinutes(minutes);
  return hasEnded(input)
    ? i18n.t(
        'Your {mode, select, bus {bus} other {train}} was cancelled and the next connection to {to} arrived {delay} after your ticket’s time.',
        { mode, to, delay },
      )
    : i18n.t(
        'Your {mode, select, bus {bus} other {train}} is cancelled and the next connection to {to} arrives {delay} after your ticket’s time.',
        { mode, to, delay },
      );
}

function describeMissedConnection(input: ReasonInput, to: string): string {
  const { minutes } = input.arrival;
  if (minutes === null) {
    return hasEnded(input)
      ? i18n.t('The delay made you miss your connection and we know of no later train to {to}.', {
          to,
        })
      : i18n.t('The delay makes you miss your connection and we know of no later train to {to}.', {
          to,
        });
  }
  const delay = formatMinutes(minutes);
  return hasEnded(input)
    ? i18n.t(
        'The delay made you miss your connection and the next connection to {to} arrived {delay} after your ticket’s time.',
        { to, delay },
      )
    : i18n.t(
        'The delay makes you miss your connection and the next connection to {to} arrives {delay} after your ticket’s time.',
        { to, delay },
      );
}

/** A delay of a journey that is over and cannot be claimed any more. */
function describeClosedClaim(input: ReasonInput): string {
  const { cause, minutes } = input.arrival;
  const values = {
    mode: getMode(input.journey),
    to: lastLeg(input.journey).to.name,
    delay: minutes === null ? '' : formatMinutes(minutes),
    day: formatDay(input.claimUntil),
    days: input.scheme.claimWithinDays,
  };
  if (cause === 'cancelled') {
    return minutes === null
      ? i18n.t(
          'Your {mode, select, bus {bus} other {train}} was cancelled and we know of no later train to {to}, but claims closed at the end of {day}, {days} days after you travelled.',
          values,
        )
      : i18n.t(
          'Your {mode, select, bus {bus} other {train}} was cancelled and the next connection to {to} arrived {delay} after your ticket’s time, but claims closed at the end of {day}, {days} days after you travelled.',
          values,
        );
  }
  if (cause === 'missed-connection' || minutes === null) {
    return minutes === null
      ? i18n.t(
          'The delay made you miss your connection and we know of no later train to {to}, but claims closed at the end of {day}, {days} days after you travelled.',
          values,
        )
      : i18n.t(
          'The delay made you miss your connection and the next connection to {to} arrived {delay} after your ticket’s time, but claims closed at the end of {day}, {days} days after you travelled.',
          values,
        );
  }
  return i18n.t(
    'You reached {to} {delay} late, but claims closed at the end of {day}, {days} days after you travelled.',
    values,
  );
}

const getPaymentValues = ({ arrival, band }: ReasonInput) => ({
  operator: arrival.operator.name,
  percent: band?.percent ?? 0,
});

const joinSentences = (...sentences: (string | false)[]): string =>
  sentences.filter(Boolean).join(' ');

const texts: Record<DelayReasonCode, (input: ReasonInput) => string> = {
  'delay-repay-due': (input) =>
    joinSentences(
      describeDelay(input),
      i18n.t(
        '{operator} pays back {percent}% of what you paid. You can claim until the end of {day}.',
        { ...getPaymentValues(input), day: formatDay(input.claimUntil) },
      ),
      input.swappable &&
        i18n.t('If you swap this ticket for another train after all, the claim ends with it.'),
    ),
  'delay-expected': (input) =>
    joinSentences(
      describeDelay(input),
      i18n.t(
        'If it stays so, {operator} pays back {percent}% of what you paid. You can claim here once you have arrived.',
        getPaymentValues(input),
      ),
      input.swappable && i18n.t('If you swap to another train, that train counts instead.'),
    ),
  'not-over-yet': ({ journey }) =>
    i18n.t(
      'Your {mode, select, bus {bus} other {train}} has not arrived yet, and there is no delay that is paid for.',
      { mode: getMode(journey) },
    ),
  'on-time': ({ journey }) => i18n.t('You reached {to} on time.', { to: lastLeg(journey).to.name }),
  'delay-too-short': (input) =>
    joinSentences(
      describeDelay(input),
      i18n.t('{operator} pays from {minutes} minutes.', {
        operator: input.arrival.operator.name,
        minutes: input.scheme.bands[0]?.fromMinutes,
      }),
    ),
  'claim-period-over': describeClosedClaim,
  'already-claimed': (input) =>
    joinSentences(
      describeDelay(input),
      i18n.t('You have claimed for it already: see your complaints below.'),
    ),
  'no-valid-ticket': () =>
    i18n.t(
      'There is no ticket in this booking that was valid for travel, so there is nothing to pay back.',
    ),
  'swapped-trains-do-not-count': ({ journey }) => {
    const { departure, timeZone, from } = firstLeg(journey);
    return i18n.t(
      'You swapped trains: only the {time} from {from} counts, because you held it at departure. Delays of earlier trains do not count.',
      { time: localTime(new Date(departure), timeZone), from: from.name },
    );
  },
};

export function formatReasons(
  code: DelayReasonCode,
  input: ReasonInput,
): DelayCompensation['reasons'] {
  const codes: DelayReasonCode[] = input.swappedBefore
    ? [code, 'swapped-trains-do-not-count']
    : [code];
  return codes.map((each) => ({ code: each, text: texts[each](input) }));
}
