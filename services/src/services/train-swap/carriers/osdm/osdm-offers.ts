import type { CarrierSettings } from '../../../../kit/carrier-settings';
import type { CarrierOffers } from '../../contract/carrier';

const getPossible = (hasContact: boolean): Required<CarrierOffers> => ({
  trains: hasContact,
  classes: hasContact,
  seatMaps: false,
  heldSeats: hasContact,
  seatChanges: hasContact,
  parties: false,
  undo: false,
  wishes: hasContact,
  swapPlaces: false,
  discounts: false,
});

/**
 * What is offered here for a booking in an OSDM system. A swap needs an address for the code. The operator can leave out more
 * for a carrier.
 */
export function getOsdmOffers(
  hasContact: boolean,
  { notOffered }: Pick<CarrierSettings, 'notOffered'>,
): CarrierOffers {
  const leftOut = notOffered.map((name: keyof CarrierOffers) => [name, false]);
  const offers = { ...getPossible(hasContact), ...Object.fromEntries(leftOut) };
  // A wish is met by a swap to another train.
  return { ...offers, wishes: offers.wishes && offers.trains };
}
