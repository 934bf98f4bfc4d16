import type { CarrierOffers } from '../../contract/carrier';

/** What is offered here for bookings in an OSDM system. */
export const getOsdmOffers = (): CarrierOffers => ({
  trains: false,
  seatMaps: false,
  seatChanges: false,
  parties: false,
  undo: false,
  wishes: false,
  discounts: false,
});
