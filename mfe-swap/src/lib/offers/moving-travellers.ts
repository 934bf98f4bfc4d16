import type { Booking } from '@train-swap/shared-api';
import type { Choices } from '../choices';

/** Ids of the travellers who take the other train: the chosen ones, or all. */
export function movingTravellers(booking: Booking, { travellerIds }: Choices): string[] {
  const all = booking.travellers.map(({ id }) => id);
  const chosen = all.filter((id) => travellerIds?.includes(id));
  return chosen.length > 0 ? chosen : all;
}
