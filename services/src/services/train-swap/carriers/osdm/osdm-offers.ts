import type { CarrierOffers } from '../../contract/carrier';

/** What is offered here for a booking in an OSDM system. A swap needs an address for the code. */
export const getOsdmOffers = (hasContact: boolean): CarrierOffers => ({
  trains: hasContact,
  classes: false,
  seatMaps: false,
  heldSeats: hasContact,
  seatChanges: hasContact,
  parties: false,
  undo: false,
  wishes: hasContact,
  swapPlaces: false,
  discounts: false,
});
