import type { ExchangeOffer, Journey } from '@train-swap/shared-api';
import { isSameJourney } from '../../../lib/journey/journey-facts';

export type GroupedOffers = { earlier: ExchangeOffer[]; later: ExchangeOffer[] };

/** The other trains by departure, before and after the current one. */
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
 * Advantages of single trains, by offer id. Left out: an advantage of more than a third of the trains, and those of
 * trains without enough seats.
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
