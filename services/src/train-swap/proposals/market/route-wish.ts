import type { Place, Wish } from '../../matching/matching';
import { needOf } from '../../places/seats';
import { flaws, wantsOfWish } from '../wants-of-wish';
import type { Candidate } from './candidates';
import type { Chances } from './chances';
import type { KnownTrains } from './trains';

/** An open wish as the matcher reads it; null when somebody of it has no place of the own train. */
export function routeWish(
  { wish, record, allowed }: Candidate,
  trains: KnownTrains,
  chances: Chances,
  now: Date,
): { wish: Wish; held: readonly Place[] } | null {
  const own = trains.of(record.booking.journey);
  if (!own) return null;
  const held = record.travellers.flatMap(({ id }) => {
    const reservation = record.reservations.find(({ travellerId }) => travellerId === id);
    const place = reservation ? own.places.placeOf(reservation) : null;
    return place ? [{ id, place }] : [];
  });
  if (held.length < record.travellers.length) return null;
  const places = held.map(({ place }) => place);
  const wanted = allowed.flatMap((journey) => trains.of(journey)?.id ?? []);
  return {
    held: places,
    wish: {
      id: wish.id,
      travellers: held.map(({ id, place }) => ({
        ...{ id, placeId: place.id },
        need: needOf(place.properties),
      })),
      wants: wantsOfWish(wish, wanted, { trainId: own.id, travellers: held.length }),
      flaws,
      ...chances(wish.departure, now),
      since: wish.createdAt,
      deadline: wish.deadline,
    },
  };
}
