import { addDays, localDate } from '../../../kit/values/local-time';
import type { Money } from '../../../kit/values/schemas';
import { toInstant } from '../../../kit/values/schemas';
import type { DelayCompensationScheme } from '../../reference-data/contract';
import { firstLeg, getArrivalTimeZone, type Journey, lastLeg } from '../../train-swap/contract';
import type { Band, DelayCompensation, DelayReasonCode } from '../shapes/delay-shapes';
import type { Arrival } from './compute-arrival';
import { formatReasons } from './format-reasons';

/** A traveller with a ticket for this journey, the price paid, and the complaint that claims it already. */
export type Holder = { travellerId: string; paid: Money; claimedBy: string | null };

export type DelayInput = {
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

const toBands = ({ bands }: DelayCompensationScheme): Band[] =>
  bands.map(({ fromMinutes, percent }, at) => ({
    fromMinutes,
    toMinutes: bands[at + 1]?.fromMinutes ?? null,
    percent,
  }));

/** The band of a delay; the highest when no later train is known. */
const findBand = (bands: readonly Band[], minutes: number | null): Band | null =>
  bands.filter(({ fromMinutes }) => minutes === null || fromMinutes <= minutes).at(-1) ?? null;

/** A share of a fare, rounded up to the penny. */
export const getShare = ({ amount, currency }: Money, percent: number): Money => ({
  amount: Math.ceil((amount * percent) / 100),
  currency,
});

/** The last local day on which a delay of this journey can be claimed. */
function getLastClaimDay(journey: Journey, { claimWithinDays }: DelayCompensationScheme): string {
  const { departure, timeZone } = firstLeg(journey);
  return addDays(localDate(new Date(departure), timeZone), claimWithinDays);
}

function getReasonCode(input: DelayInput, band: Band | null, claimUntil: string): DelayReasonCode {
  const { now, journey, arrival, holders } = input;
  if (holders.length === 0) return 'no-valid-ticket';
  const isOver = now >= (arrival.arrivesAt ?? arrival.plannedArrival);
  if (!isOver) return band ? 'delay-expected' : 'not-over-yet';
  if (!band) return arrival.minutes === 0 ? 'on-time' : 'delay-too-short';
  if (holders.every(({ claimedBy }) => claimedBy !== null)) return 'already-claimed';
  const today = localDate(now, firstLeg(journey).timeZone);
  return today > claimUntil ? 'claim-period-over' : 'delay-repay-due';
}

/** Computes the compensation by the operator's scheme for the train that was taken. */
export function assessDelay(input: DelayInput): DelayCompensation {
  const { journey, arrival, scheme, holders, currency } = input;
  const bands = toBands(scheme);
  const band = findBand(bands, arrival.minutes);
  const claimUntil = getLastClaimDay(journey, scheme);
  const code = getReasonCode(input, band, claimUntil);
  const travellers = holders.map((holder) => ({
    ...holder,
    amount: getShare(holder.paid, band?.percent ?? 0),
  }));
  const open = travellers.filter(({ claimedBy }) => claimedBy === null);
  const total = open.reduce((sum, { amount }) => sum + amount.amount, 0);
  const amount = band && open.length > 0 ? { amount: total, currency } : null;
  const { name, claimWithinDays } = scheme;
  return {
    eligible: code === 'delay-repay-due',
    reasons: formatReasons(code, { ...input, band, amount, claimUntil }),
    delay: {
      cause: arrival.cause,
      minutes: arrival.minutes,
      plannedArrival: toInstant(arrival.plannedArrival),
      arrivesAt: arrival.arrivesAt && toInstant(arrival.arrivesAt),
      timeZone: getArrivalTimeZone(lastLeg(journey)),
    },
    operator: arrival.operator,
    scheme: { name, claimWithinDays, bands },
    band,
    travellers,
    amount,
    claimUntil: band && claimUntil,
  };
}
