import type { Osdm } from 'shared-osdm';
import type { ServiceClass } from '../../contract/booking';
import { getDue } from './price-offer';
import { toServiceClass } from './service-class';

type Offer = Osdm['ExchangeOffer'];

/** `flexibility`: that of the ticket, in the words of the carrier. */
type Wanted = {
  ticketClass: ServiceClass;
  serviceClass: ServiceClass;
  flexibility: string | undefined;
};

/**
 * The offers in the wanted class, one for each train: with the flexibility of the ticket, else the cheapest. A class that is
 * not named is that of the ticket.
 */
export function chooseOffers(
  offers: readonly Offer[],
  { ticketClass, serviceClass, flexibility }: Wanted,
): Offer[] {
  const isWanted = ({ offerSummary }: Offer) => {
    const type = offerSummary?.overallServiceClass.type;
    return (type === undefined ? ticketClass : toServiceClass(type)) === serviceClass;
  };
  const isSimilar = ({ offerSummary }: Offer) => offerSummary?.overallFlexibility === flexibility;
  const bestFirst = offers
    .filter(isWanted)
    .sort(
      (one, other) =>
        Number(isSimilar(other)) - Number(isSimilar(one)) || getDue(one) - getDue(other),
    );
  const getTripId = ({ tripCoverage }: Offer) => tripCoverage?.coveredTripId;
  return bestFirst.filter(
    (offer, index) => bestFirst.findIndex((each) => getTripId(each) === getTripId(offer)) === index,
  );
}
