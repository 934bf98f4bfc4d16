import { addDays, localDate } from '../../../kit/local-time';
import type { Money } from '../../../kit/schemas';
import { toInstant } from '../../../kit/schemas';
import type { DelayCompensationScheme } from '../../reference-data/contract';
import { arrivalZoneOf, firstLeg, type Journey, lastLeg } from '../../train-swap/contract';
import type { Arrival } from './reckon-arrival';
import { sayReasons } from './say-reasons';
import type { Band, DelayCompensation, DelayReasonCode } from './shapes';

/** A traveller who held a ticket for this journey, what it cost, and who claims for it already. */
export type Holder = { travellerId: string; paid: Money; claimedBy: string | null };

export type DelayQuestion = {
  now: Date;
  /** The train of the booking after all swaps. */
  journey: Journey;
  arrival: Arrival;
  scheme: DelayCompensationScheme;
  holders: readonly Holder[];
  currency: string;
  swappedBefore: boolean;
  swappable: boolean;
};

const bandsOf = ({ bands }: DelayCompensationScheme): Band[] =>
  bands.map(({ fromMinutes, percent }, at) => ({
    fromMinutes,
    toMinutes: bands[at + 1]?.fromMinutes ?? null,
    percent,
  }));

/** The band of a delay; the highest where no later train is known. */
const bandFor = (bands: readonly Band[], minutes: number | null): Band | null =>
  bands.filter(({ fromMinutes }) => minutes === null || fromMinutes <= minutes).at(-1) ?? null;

/** A part of a fare in whole pennies, never less than the part. */
export const shareOf = ({ amount, currency }: Money, percent: number): Money => ({
  amount: Math.ceil((amount * percent) / 100),
  currency,
});

/** The last local day on which a delay of this journey can be claimed. */
const lastClaimDay = (journey: Journey, { claimWithinDays }: DelayCompensationScheme): string => {
  const { departure, timeZone } = firstLeg(journey);
  return addDays(localDate(new Date(departure), timeZone), claimWithinDays);
};

function judge(question: DelayQuestion, band: Band | null, claimUntil: string): DelayReasonCode {
  const { now, journey, arrival, holders } = question;
  if (holders.length === 0) return 'no-valid-ticket';
  const isOver = now >= (arrival.arrivesAt ?? arrival.plannedArrival);
  if (!isOver) return band ? 'delay-expected' : 'not-over-yet';
  if (!band) return arrival.minutes === 0 ? 'on-time' : 'delay-too-short';
  if (holders.every(({ claimedBy }) => claimedBy !== null)) return 'already-claimed';
  const today = localDate(now, firstLeg(journey).timeZone);
  return today > claimUntil ? 'claim-period-over' : 'delay-repay-due';
}

/** Whether and how much the operator's scheme pays for the delay of the train really taken. */
export function assessDelay(question: DelayQuestion): DelayCompensation {
  const { journey, arrival, scheme, holders, currency } = question;
  const bands = bandsOf(scheme);
  const band = bandFor(bands, arrival.minutes);
  const claimUntil = lastClaimDay(journey, scheme);
  const code = judge(question, band, claimUntil);
  const travellers = holders.map((holder) => ({
    ...holder,
    amount: shareOf(holder.paid, band?.percent ?? 0),
  }));
  const open = travellers.filter(({ claimedBy }) => claimedBy === null);
  const total = open.reduce((sum, { amount }) => sum + amount.amount, 0);
  const amount = band && open.length > 0 ? { amount: total, currency } : null;
  const { name, claimWithinDays } = scheme;
  return {
    eligible: code === 'delay-repay-due',
    reasons: sayReasons(code, { ...question, band, amount, claimUntil }),
    delay: {
      cause: arrival.cause,
      minutes: arrival.minutes,
      plannedArrival: toInstant(arrival.plannedArrival),
      arrivesAt: arrival.arrivesAt && toInstant(arrival.arrivesAt),
      timeZone: arrivalZoneOf(lastLeg(journey)),
    },
    operator: arrival.operator,
    scheme: { name, claimWithinDays, bands },
    band,
    travellers,
    amount,
    claimUntil: band && claimUntil,
  };
}
