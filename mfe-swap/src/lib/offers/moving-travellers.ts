import type { Booking } from 'shared-api';
import type { Choices } from '../choices';

/** Ids of those who take the other train: the chosen ones of this booking, or everybody. */
export function movingTravellers(booking: Booking, { travellerIds }: Choices): string[] {
  const all = booking.travellers.map(({ id }) => id);
  const chosen = all.filter((id) => travellerIds?.includes(id));
  return chosen.length > 0 ? chosen : all;
}
