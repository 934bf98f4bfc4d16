import type { ServiceContext } from '../../../kit/context';
import { toInstant } from '../../../kit/schemas';
import { getLimits } from '../clients/reference-data';
import type { ExchangeOffer } from '../contract/exchange';
import { expectedDeparture, type Journey } from '../contract/journey';
import { lessCode } from '../fares/less-code';
import { waiveSmall } from '../fares/take-off';
import { type Room, roomOn } from '../inventory/room';
import { fareAlternatives } from './fare-alternatives';
import type { Alternatives } from './find-alternatives';
import { sealOffer } from './offer-token';

/** An offer for each of these trains, with its places and its all-in price; not inside a transaction. */
export async function priceAlternatives(
  context: ServiceContext,
  { now, record, chosen, verdict, conditions, journeys }: Alternatives,
  discountCode: string | undefined,
): Promise<{ validUntil: Date; offers: ExchangeOffer[] }> {
  const { id: bookingId, version: bookingVersion, serviceClass } = record.booking;
  const [limits, rooms, plain] = await Promise.all([
    getLimits(context.call),
    roomOn(context, journeys, serviceClass),
    fareAlternatives(context, record, journeys, chosen, verdict, conditions),
  ]);
  const paid = chosen.map(({ admission }) => admission.fare);
  const priced =
    discountCode === undefined ? plain : await lessCode(context.call, discountCode, plain, paid);
  const pricings = priced.map((each) => waiveSmall(each, limits.leastCharge, paid));
  const validUntil = new Date(now.getTime() + limits.quoteMinutes * 60_000);
  const key = context.secret('exchange-offers');
  const offers = pricings.map(({ price, paidAfter, fullFare }, index) => {
    const journey = journeys[index] as Journey;
    const leaves = expectedDeparture(journey);
    const offer = {
      journey,
      ...(rooms[index] as Room),
      travellerIds: chosen.map((each) => each.traveller.id),
      price,
      validUntil: toInstant(leaves < validUntil ? leaves : validUntil),
    };
    const terms = { ...offer, bookingId, bookingVersion, paidAfter, fullFare };
    return { ...offer, offerId: sealOffer(terms, key) };
  });
  return { validUntil, offers };
}
