import { needOf } from '../../inventory/seats';
import type { Place, Wish } from '../../matching/matching';
import { flaws } from '../wants-of-wish';
import type { Candidate } from './candidates';
import type { Chances } from './chances';
import type { Reach } from './reach';
import type { KnownTrains } from './trains';

/** An open wish as the matcher reads it; null when somebody of it has no place of the own train to give. */
export function routeWish(
  candidate: Candidate,
  trains: KnownTrains,
  reach: Reach,
  chances: Chances,
  now: Date,
): { wish: Wish; held: readonly Place[] } | null {
  const { wish, record, allowed } = candidate;
  const own = trains.of(candidate.own);
  if (!own) return null;
  const onTrain = record.reservations.filter(({ legIndex }) => legIndex === wish.legIndex);
  const held = record.travellers.flatMap(({ id }) => {
    const reserved = onTrain.filter(({ travellerId }) => travellerId === id);
    const place = reach.held(own, reserved);
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
      wants: reach.wants(candidate, wanted, { trainId: own.id, travellers: held.length }),
      flaws,
      ...chances(wish.departure, now),
      since: wish.createdAt,
      deadline: wish.deadline,
    },
  };
}
