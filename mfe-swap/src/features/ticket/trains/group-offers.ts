import type { ExchangeOffer, Journey } from 'shared-api';
import { isSameJourney } from '../../../lib/journey/journey-facts';

export type GroupedOffers = { earlier: ExchangeOffer[]; later: ExchangeOffer[] };

/** The other trains in the order of the day, before and after the one the traveller holds. */
export function groupOffers(offers: readonly ExchangeOffer[], current: Journey): GroupedOffers {
  const others = offers
    .filter(({ journey }) => !isSameJourney(journey, current))
    .sort((one, other) => byTime(one.journey, other.journey));
  const held = Date.parse(current.departure);
  return {
    earlier: others.filter(({ journey }) => Date.parse(journey.departure) < held),
    later: others.filter(({ journey }) => Date.parse(journey.departure) >= held),
  };
}

function byTime(one: Journey, other: Journey): number {
  return (
    Date.parse(one.departure) - Date.parse(other.departure) ||
    Date.parse(one.arrival) - Date.parse(other.arrival)
  );
}

export type Merit = 'lowest-price' | 'fastest';

/**
 * What some trains have over the rest, by offer id. A merit that more than a third of the trains
 * share tells nothing and is left out, and so is one of a train without enough seats.
 */
export function meritsOf(
  offers: readonly ExchangeOffer[],
  travellers: number,
): ReadonlyMap<string, Merit[]> {
  const open = offers.filter(({ seatsLeft }) => seatsLeft >= travellers);
  const merits = new Map<string, Merit[]>();
  const award = (merit: Merit, value: (offer: ExchangeOffer) => number) => {
    const best = Math.min(...open.map(value));
    const winners = open.filter((offer) => value(offer) === best);
    if (winners.length > open.length / 3) return;
    for (const { offerId } of winners) merits.set(offerId, [...(merits.get(offerId) ?? []), merit]);
  };
  if (open.length > 2) {
    award('lowest-price', ({ price }) => price.total.amount);
    award('fastest', ({ journey }) => journey.durationMinutes);
  }
  return merits;
}
