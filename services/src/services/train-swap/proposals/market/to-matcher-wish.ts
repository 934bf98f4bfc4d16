import { needOf } from '../../inventory/seats/seats';
import type { Place, Wish } from '../../matching/matching';
import type { Candidate } from './candidates';
import type { Chances } from './chances';
import type { MarketScope } from './market-scope';
import { flaws, toWants } from './to-wants';
import type { TrainRegistry } from './train-registry';

/** Converts an open wish for the matcher; null when a traveller has no place to give. */
export function toMatcherWish(
  candidate: Candidate,
  trains: TrainRegistry,
  reach: MarketScope,
  chances: Chances,
  now: Date,
): { wish: Wish; held: readonly Place[] } | null {
  const { wish, record, allowed, isSeatOpen } = candidate;
  const own = trains.find(candidate.own);
  if (!own) return null;
  const onTrain = record.reservations.filter(({ legIndex }) => legIndex === wish.legIndex);
  const held = record.travellers.flatMap(({ id }) => {
    const reserved = onTrain.filter(({ travellerId }) => travellerId === id);
    const place = reach.held(own, reserved);
    return place ? [{ id, place }] : [];
  });
  if (held.length < record.travellers.length) return null;
  const places = held.map(({ place }) => place);
  // Without an open seat change the wish cannot make room; it may still be for other trains.
  const terms = { ...wish, makeRoom: wish.makeRoom && isSeatOpen };
  // A train market knows only its own train, so none is wanted there.
  const wanted = allowed.flatMap((journey) => trains.find(journey)?.id ?? []);
  return {
    held: places,
    wish: {
      id: wish.id,
      travellers: held.map(({ id, place }) => ({
        id,
        placeId: place.id,
        need: needOf(place.properties),
      })),
      wants: toWants(terms, wanted, { trainId: own.id, travellers: held.length }),
      flaws,
      ...chances(wish.departure, now),
      since: wish.createdAt,
      deadline: wish.deadline,
    },
  };
}
