import type { Booking, WishTerms } from 'shared-api';
import { formatTime } from 'shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';

export type WishedProperty = WishTerms['properties'][number];

/** In the words of travellers; the order of the form. */
export const propertyNames: readonly (readonly [WishedProperty, string])[] = [
  ['WINDOW_SEAT', 'Window'],
  ['AISLE_SEAT', 'Aisle'],
  ['TABLE', 'Table'],
  ['SILENCE', 'Quiet coach'],
  ['POWER', 'Power socket'],
  ['SOLO', 'Single seat'],
];

export const mostTrains = 6;

/** What the form says so far. Trains stand in the order in which they were chosen. */
export type WishDraft = {
  journeyIds: readonly string[];
  properties: readonly WishedProperty[];
  together: boolean;
  makeRoom: boolean;
  /**
   * Null until the traveller says so: who wants another train takes what seat there is, who wants
   * another seat, only a better one.
   */
  nothingBelow: boolean | null;
  /** Minutes before the cut-off until which it is good; 0 is the cut-off itself. */
  until: number;
};

export const toggle = <Thing>(list: readonly Thing[], thing: Thing, on: boolean): Thing[] =>
  on ? [...list.filter((each) => each !== thing), thing] : list.filter((each) => each !== thing);

const minute = 60_000;

export const isNothingBelow = ({ nothingBelow, journeyIds }: WishDraft): boolean =>
  nothingBelow ?? journeyIds.length === 0;

export function termsOf(draft: WishDraft, booking: Booking): WishTerms {
  const { until, ...terms } = draft;
  const cutOff = Date.parse(booking.verdict.cutOffAt);
  return {
    ...terms,
    journeyIds: [...terms.journeyIds],
    properties: [...terms.properties],
    nothingBelow: isNothingBelow(draft),
    ...(until > 0 && {
      deadline: new Date(cutOff - until * minute).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
  };
}

/** Times before the cut-off that are still ahead. */
export function deadlines(booking: Booking, at: number): { value: string; label: string }[] {
  const cutOff = Date.parse(booking.verdict.cutOffAt);
  const { timeZone } = journeyFacts(booking.journey);
  return [0, 60, 180, 720]
    .filter((before) => before === 0 || cutOff - before * minute > at + 10 * minute)
    .map((before) => {
      const instant = new Date(cutOff - before * minute).toISOString();
      const time = formatTime({ instant, timeZone, format: 'date-time' });
      return {
        value: String(before),
        label: before === 0 ? `${time}, when swaps close` : time,
      };
    });
}
