import { getLanguage, i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Booking } from '../contract/booking';
import type { CarrierOffers } from '../contract/carrier';
import type { BookingRecord, CarrierRow } from './booking-record';

type Feature = keyof CarrierOffers;

const reasons: Record<Feature, (carrier: string) => string> = {
  trains: (carrier) =>
    i18n.t(
      '{carrier} does not offer swaps of this ticket here. Ask {carrier} to change it: your ticket stays as it is.',
      { carrier },
    ),
  classes: (carrier) => i18n.t('{carrier} does not offer another class here.', { carrier }),
  seatMaps: (carrier) =>
    i18n.t('{carrier} assigns the seats before you can choose others.', { carrier }),
  heldSeats: (carrier) =>
    i18n.t('{carrier} assigns the seats, so you cannot choose them here.', { carrier }),
  seatChanges: (carrier) =>
    i18n.t('{carrier} does not offer another seat on the same train here.', { carrier }),
  parties: (carrier) =>
    i18n.t('{carrier} swaps only complete bookings. Choose all travellers.', { carrier }),
  undo: (carrier) =>
    i18n.t('{carrier} does not offer to undo a swap. You can swap back, at the normal price.', {
      carrier,
    }),
  wishes: (carrier) => i18n.t('{carrier} does not offer swaps with other travellers.', { carrier }),
  swapPlaces: (carrier) =>
    i18n.t('{carrier} does not swap your seat for that of another traveller.', { carrier }),
  discounts: (carrier) => i18n.t('{carrier} accepts no discount codes here.', { carrier }),
};

const names: Record<Feature, () => string> = {
  trains: () => i18n.t('swaps to another train'),
  classes: () => i18n.t('another class'),
  seatMaps: () => i18n.t('a choice of seats'),
  heldSeats: () => i18n.t('a choice of seats'),
  seatChanges: () => i18n.t('another seat on the same train'),
  parties: () => i18n.t('swaps for only some travellers'),
  undo: () => i18n.t('undo of a swap'),
  wishes: () => i18n.t('wishes for full trains'),
  swapPlaces: () => i18n.t('an exchange of seats with another traveller'),
  discounts: () => i18n.t('discount codes'),
};

/** Whether the seat can be exchanged for that of another traveller, so that the booking is matched with others. */
export const canSwapPlaces = ({ carrier }: Pick<BookingRecord, 'carrier'>): boolean =>
  !carrier || carrier.offers.swapPlaces === true;

/** Why the carrier of a booking does not offer something, for travellers; null when it does. */
export function getNotOfferedReason(
  { carrier }: Pick<BookingRecord, 'carrier'>,
  feature: Feature,
): string | null {
  return !carrier || carrier.offers[feature] ? null : reasons[feature](carrier.carrierName);
}

/** @throws `carrier-does-not-offer` */
export function assertOffered(record: Pick<BookingRecord, 'carrier'>, feature: Feature): void {
  const detail = getNotOfferedReason(record, feature);
  if (detail !== null) throw problem('carrier-does-not-offer', { status: 409, detail });
}

export function toCarrierResponse(
  { carrierName: carrier, offers, documents, refunds }: CarrierRow,
  travellerCount: number,
): Booking['carrier'] {
  // One choice of seats is enough. One traveller needs no swap for some travellers.
  const all = {
    ...offers,
    seatMaps: offers.seatMaps || offers.heldSeats,
    heldSeats: true,
    parties: offers.parties || travellerCount === 1,
  };
  const missing = (Object.keys(names) as Feature[]).filter((feature) => !all[feature]);
  const { code } = getLanguage();
  const list = new Intl.ListFormat(code, { type: 'disjunction' }).format(
    missing.map((feature) => names[feature]()),
  );
  const notOffered =
    missing.length === 0
      ? null
      : i18n.t('This ticket is from {carrier}. Not offered here for it: {list}.', {
          carrier,
          list,
        });
  return { name: carrier, offers, notOffered, documents, refunds };
}
