import type { Booking, WishTerms } from 'shared-api';
import { dayOffset, formatTime } from 'shared-ui';
import { expectedArrival, journeyFacts } from '../../lib/journey/journey-facts';
import type { WaysToWish } from '../../lib/wish/ways-to-wish';

export type WishedProperty = WishTerms['properties'][number];

/** In the words of travellers; the order of the form. */
export const propertyNames: readonly (readonly [WishedProperty, string])[] = [
  ['WINDOW_SEAT', 'Window'],
  ['AISLE_SEAT', 'Aisle'],
  ['TABLE', 'Table'],
  ['FORWARD_FACING', 'Forward-facing'],
  ['SILENCE', 'Quiet coach'],
  ['POWER', 'Power socket'],
  ['SOLO', 'Single seat'],
  ['NEAR_LUGGAGE', 'Near luggage'],
];

export const mostTrains = 6;

/** What the form says so far. Trains stand in the order in which they were chosen. */
export type WishDraft = {
  journeyIds: readonly string[];
  /** On which train of the own journey, while no other one is chosen. */
  legIndex: number;
  properties: readonly WishedProperty[];
  together: boolean;
  makeRoom: boolean;
  /**
   * Null until the traveller says so: who wants another train takes what seat there is, who wants
   * another seat, only a better one.
   */
  nothingBelow: boolean | null;
  /** Minutes before it ends by itself until which it is good; 0 is that end. */
  until: number;
};

export const toggle = <Thing>(list: readonly Thing[], thing: Thing, on: boolean): Thing[] =>
  on ? [...list.filter((each) => each !== thing), thing] : list.filter((each) => each !== thing);

const minute = 60_000;

export const isNothingBelow = ({ nothingBelow, journeyIds }: WishDraft): boolean =>
  nothingBelow ?? journeyIds.length === 0;

/** What of a draft still stands: trains leave and times pass while it is made. */
export function standing(
  draft: WishDraft,
  { otherTrains, seatsOn }: WaysToWish,
  booking: Booking,
  at: number,
): WishDraft {
  const left = {
    ...draft,
    journeyIds: otherTrains ? draft.journeyIds : [],
    legIndex: seatsOn.includes(draft.legIndex) ? draft.legIndex : (seatsOn[0] ?? 0),
    makeRoom: draft.makeRoom && seatsOn.length > 0,
  };
  const isAhead = deadlines(left, booking, at).some(({ value }) => Number(value) === draft.until);
  return { ...left, until: isAhead ? draft.until : 0 };
}

export const saysNothing = (
  { journeyIds, properties, together, makeRoom }: WishDraft,
  { seatsOn }: WaysToWish,
): boolean =>
  journeyIds.length === 0 &&
  (seatsOn.length === 0 || (properties.length === 0 && !together && !makeRoom));

export function termsOf(draft: WishDraft, booking: Booking): WishTerms {
  const { until, legIndex, ...terms } = draft;
  const { end } = endOf(draft, booking);
  return {
    ...terms,
    journeyIds: [...terms.journeyIds],
    properties: [...terms.properties],
    nothingBelow: isNothingBelow(draft),
    ...(booking.journey.legs.length > 1 && { legIndex }),
    ...(until > 0 && {
      deadline: new Date(end - until * minute).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
  };
}

/** Times that are still ahead, counted back from when the wish ends by itself. */
export function deadlines(
  draft: WishDraft,
  booking: Booking,
  at: number,
): { value: string; label: string }[] {
  const { end, timeZone, event } = endOf(draft, booking);
  return [0, 60, 180, 720]
    .filter((before) => before === 0 || end - before * minute > at + 10 * minute)
    .map((before) => {
      const instant = new Date(end - before * minute).toISOString();
      const isToday = dayOffset(new Date(at).toISOString(), instant, timeZone) === 0;
      const time = formatTime({ instant, timeZone, format: isToday ? 'time' : 'date-time' });
      return { value: String(before), label: before === 0 ? `${time}, ${event}` : time };
    });
}

/** Seats on the own train are looked for until it arrives, other trains while swaps are open. */
function endOf({ journeyIds, makeRoom, legIndex }: WishDraft, { journey, verdict }: Booking) {
  const leg = journey.legs[legIndex];
  if (!leg || leg.cancelled || (journeyIds.length > 0 && !makeRoom)) {
    const { timeZone } = journeyFacts(journey);
    return { end: Date.parse(verdict.cutOffAt), timeZone, event: 'swaps close' };
  }
  const timeZone = leg.arrivalTimeZone ?? leg.timeZone;
  return { end: expectedArrival(leg), timeZone, event: 'on arrival' };
}
