import type { Booking, ExchangeOffer, Wish } from 'shared-api';
import { formatTime } from 'shared-ui';
import { journeyFacts, listText, trainText } from '../../lib/journey/journey-facts';
import { propertyNames } from './wish-choices';

type WishSaid = Pick<
  Wish,
  | 'journeyIds'
  | 'legIndex'
  | 'properties'
  | 'laterProperties'
  | 'together'
  | 'makeRoom'
  | 'nothingBelow'
>;

/** A wish in a few lines; trains by the time they leave, as far as they are still known. */
export function sayWish(
  wish: WishSaid,
  booking: Booking,
  offers: readonly ExchangeOffer[],
): string[] {
  const times = wish.journeyIds.flatMap((id) => {
    const journey = offers.find((offer) => offer.journey.id === id)?.journey;
    if (!journey) return [];
    const { timeZone } = journeyFacts(journey);
    return [formatTime({ instant: journey.departure, timeZone })];
  });
  const { timeZone } = journeyFacts(booking.journey);
  const own = formatTime({ instant: booking.journey.departure, timeZone });
  const asked: string[] = [...wish.properties, ...(wish.laterProperties ?? [])];
  const names = propertyNames
    .filter(([property]) => asked.includes(property))
    .map(([, name]) => name.toLowerCase());
  const { legs } = booking.journey;
  const leg = legs.length > 1 ? legs[wish.legIndex ?? 0] : undefined;
  const trains =
    times.length > 0
      ? `The ${listText(times).replace(' and ', ' or the ')} instead of the ${own}`
      : '';
  return [
    wish.journeyIds.length > 0
      ? trains || 'Another train of the day'
      : `A seat on your ${leg ? trainText(leg) : own}`,
    names.length > 0 ? `With ${listText(names)}` : '',
    wish.together ? 'Everybody of your party together' : '',
    wish.makeRoom ? 'You would move so that others can sit together' : '',
    wish.nothingBelow ? 'Nothing below the seat you have now' : '',
  ].filter(Boolean);
}
