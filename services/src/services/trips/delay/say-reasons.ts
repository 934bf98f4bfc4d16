import { localDay, localTime } from '../../../kit/local-time';
import type { Money } from '../../../kit/schemas';
import { firstLeg, lastLeg } from '../../train-swap/contract';
import type { DelayQuestion } from './assess-delay';
import type { Band, DelayCompensation, DelayReasonCode } from './shapes';

type Said = DelayQuestion & { band: Band | null; amount: Money | null; claimUntil: string };

export const sayMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

/** `Saturday 21 November` of a local date. */
export const sayDay = (date: string): string => localDay(new Date(`${date}T12:00:00Z`), 'UTC');

/** `1 hour 5 minutes` */
const sayMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`] : []),
  ];
  return parts.join(' ');
};

const sayTrain = ({ journey }: Said): string => {
  const { departure, timeZone, from } = firstLeg(journey);
  return `the ${localTime(new Date(departure), timeZone)} from ${from.name}`;
};

/** What happened, as a clause: `Your train was cancelled and the next one arrived 1 hour later`. */
function sayDelay({ journey, arrival, now }: Said): string {
  const { to } = lastLeg(journey);
  const happened = now >= (arrival.arrivesAt ?? arrival.plannedArrival);
  const lost =
    arrival.cause === 'cancelled'
      ? `Your train ${happened ? 'was' : 'is'} cancelled`
      : `The delay ${happened ? 'made' : 'makes'} you miss your connection`;
  if (arrival.minutes === null) return `${lost} and we know of no later train to ${to.name}`;
  const minutes = sayMinutes(arrival.minutes);
  if (arrival.cause === 'late' || arrival.cause === 'on-time') {
    return happened
      ? `You reached ${to.name} ${minutes} late`
      : `You are expected at ${to.name} ${minutes} late`;
  }
  return `${lost} and the next way to ${to.name} ${happened ? 'arrived' : 'arrives'} ${minutes} after your ticket’s time`;
}

const texts: Record<DelayReasonCode, (said: Said) => string> = {
  'delay-repay-due': (said) =>
    `${sayDelay(said)}. ${said.arrival.operator.name} pays back ${said.band?.percent}% of what you paid. You can claim until the end of ${sayDay(said.claimUntil)}.${
      said.swappable
        ? ' If you swap this ticket for another train after all, the claim ends with it.'
        : ''
    }`,
  'delay-expected': (said) =>
    `${sayDelay(said)}. If it stays so, ${said.arrival.operator.name} pays back ${said.band?.percent}% of what you paid. You can claim here once you have arrived.${
      said.swappable ? ' If you swap to another train, that train counts instead.' : ''
    }`,
  'not-over-yet': () => 'Your train has not arrived yet, and no delay is known that is paid for.',
  'on-time': (said) => `You reached ${lastLeg(said.journey).to.name} on time.`,
  'delay-too-short': (said) =>
    `${sayDelay(said)}. ${said.arrival.operator.name} pays from ${said.scheme.bands[0]?.fromMinutes} minutes.`,
  'claim-period-over': (said) =>
    `${sayDelay(said)}, but claims closed at the end of ${sayDay(said.claimUntil)}, ${said.scheme.claimWithinDays} days after you travelled.`,
  'already-claimed': (said) =>
    `${sayDelay(said)}. You have claimed for it already: see your complaints below.`,
  'no-valid-ticket': () =>
    'There is no ticket in this booking that was valid for travel, so there is nothing to pay back.',
  'swapped-trains-do-not-count': (said) =>
    `You swapped trains: only ${sayTrain(said)} counts, which you held at departure. Delays of trains that you swapped away do not.`,
};

/** The answer in words, and what goes with it where trains were swapped. */
export function sayReasons(code: DelayReasonCode, said: Said): DelayCompensation['reasons'] {
  const codes: DelayReasonCode[] = said.swappedBefore
    ? [code, 'swapped-trains-do-not-count']
    : [code];
  return codes.map((each) => ({ code: each, text: texts[each](said) }));
}
