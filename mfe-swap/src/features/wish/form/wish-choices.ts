import type { Booking, ExchangeOffer, ServiceClass, WishTerms } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { expectedArrival, expectedDeparture } from '@train-swap/shared-ui';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import type { WishOptions } from '../../../lib/wish/wish-options';
import { formatDeadline } from '../format-deadline';

export type WishedProperty = WishTerms['properties'][number];

type PropertyName = {
  property: WishedProperty;
  label: string;
  /** For a list in a sentence. */
  inSentence: string;
};

/** The names of the properties, in the order of the form. */
export const listPropertyNames = (): readonly PropertyName[] => [
  { property: 'WINDOW_SEAT', label: i18n.t('Window'), inSentence: i18n.t('window') },
  { property: 'AISLE_SEAT', label: i18n.t('Aisle'), inSentence: i18n.t('aisle') },
  { property: 'TABLE', label: i18n.t('Table'), inSentence: i18n.t('table') },
  {
    property: 'FORWARD_FACING',
    label: i18n.t('Forward-facing'),
    inSentence: i18n.t('forward-facing'),
  },
  { property: 'SILENCE', label: i18n.t('Quiet coach'), inSentence: i18n.t('quiet coach') },
  { property: 'POWER', label: i18n.t('Power socket'), inSentence: i18n.t('power socket') },
  { property: 'SOLO', label: i18n.t('Single seat'), inSentence: i18n.t('single seat') },
  { property: 'NEAR_LUGGAGE', label: i18n.t('Near luggage'), inSentence: i18n.t('near luggage') },
];

export const maxTrains = 6;

/** The values of the form. Trains are in the order in which they were chosen. */
export type WishDraft = {
  journeyIds: readonly string[];
  /** The class of these trains, when it is another one than that of the ticket. */
  serviceClass: ServiceClass | null;
  /** The leg of the own journey, while no other train is chosen. */
  legIndex: number;
  properties: readonly WishedProperty[];
  together: boolean;
  makeRoom: boolean;
  /**
   * Null until the traveller chooses. The default for another train is any seat, for another seat only a better one.
   */
  nothingBelow: boolean | null;
  /** Minutes before the automatic end of the wish; 0 is that end. */
  until: number;
};

export const toggle = <Thing>(list: readonly Thing[], thing: Thing, on: boolean): Thing[] =>
  on ? [...list.filter((each) => each !== thing), thing] : list.filter((each) => each !== thing);

const minute = 60_000;

export const isNothingBelow = ({ nothingBelow, journeyIds }: WishDraft): boolean =>
  nothingBelow ?? journeyIds.length === 0;

/** The part of a draft that is still possible: trains depart and times pass while the form is open. */
export function getPossibleDraft(
  draft: WishDraft,
  { otherTrains, seatsOn }: WishOptions,
  booking: Booking,
  offers: readonly ExchangeOffer[],
  at: number,
): WishDraft {
  const left = {
    ...draft,
    journeyIds: otherTrains ? draft.journeyIds : [],
    legIndex: seatsOn.includes(draft.legIndex) ? draft.legIndex : (seatsOn[0] ?? 0),
    serviceClass: otherTrains ? draft.serviceClass : null,
    makeRoom: draft.makeRoom && seatsOn.length > 0 && draft.serviceClass === null,
  };
  const isAhead = listDeadlines(left, booking, offers, at).some(
    ({ value }) => Number(value) === draft.until,
  );
  return { ...left, until: isAhead ? draft.until : 0 };
}

export const isEmptyWish = (
  { journeyIds, serviceClass, properties, together, makeRoom }: WishDraft,
  { seatsOn }: WishOptions,
): boolean =>
  journeyIds.length === 0 &&
  (serviceClass !== null ||
    seatsOn.length === 0 ||
    (properties.length === 0 && !together && !makeRoom));

export function draftToTerms(
  draft: WishDraft,
  booking: Booking,
  offers: readonly ExchangeOffer[],
): WishTerms {
  const { until, legIndex, serviceClass, ...terms } = draft;
  const { end } = getAutomaticEnd(draft, booking, offers);
  return {
    ...terms,
    journeyIds: [...terms.journeyIds],
    properties: [...terms.properties],
    nothingBelow: isNothingBelow(draft),
    ...(serviceClass && { serviceClass }),
    ...(booking.journey.legs.length > 1 && { legIndex }),
    ...(until > 0 && {
      deadline: new Date(end - until * minute).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
  };
}

/** Possible expiry times that are still ahead, counted back from the automatic end. */
export function listDeadlines(
  draft: WishDraft,
  booking: Booking,
  offers: readonly ExchangeOffer[],
  at: number,
): { value: string; label: string }[] {
  const { end, timeZone, formatEnd } = getAutomaticEnd(draft, booking, offers);
  return [0, 60, 180, 720]
    .filter((before) => before === 0 || end - before * minute > at + 10 * minute)
    .map((before) => {
      const instant = new Date(end - before * minute).toISOString();
      const time = formatDeadline(instant, timeZone, at);
      return { value: String(before), label: before === 0 ? formatEnd(time) : time };
    });
}

/**
 * The automatic end: arrival for a seat on the current train; for other trains the cut-off, or the departure of the last
 * chosen one when that is earlier.
 */
function getAutomaticEnd(
  { journeyIds, makeRoom, legIndex }: WishDraft,
  { journey, verdict }: Booking,
  offers: readonly ExchangeOffer[],
) {
  const leg = journey.legs[legIndex];
  if (!leg || leg.cancelled || (journeyIds.length > 0 && !makeRoom)) {
    const { timeZone } = journeyFacts(journey);
    const cutOff = Date.parse(verdict.cutOffAt);
    const lastDeparture = Math.max(
      ...offers
        .filter((offer) => journeyIds.includes(offer.journey.id))
        .flatMap(({ journey }) => journey.legs.slice(0, 1))
        .map(expectedDeparture),
    );
    if (Number.isFinite(lastDeparture) && lastDeparture < cutOff) {
      return {
        end: lastDeparture,
        timeZone,
        formatEnd: (time: string) => i18n.t('{time}, the last train you chose departs', { time }),
      };
    }
    return {
      end: cutOff,
      timeZone,
      formatEnd: (time: string) => i18n.t('{time}, swaps close', { time }),
    };
  }
  const timeZone = leg.arrivalTimeZone ?? leg.timeZone;
  return {
    end: expectedArrival(leg),
    timeZone,
    formatEnd: (time: string) => i18n.t('{time}, on arrival', { time }),
  };
}
