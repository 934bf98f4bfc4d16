import { Link } from 'react-router-dom';
import type { ExchangeOffer } from 'shared-api';
import { Badge, buttonClass, Disclosure, formatTime, Money, PriceBreakdown } from 'shared-ui';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../lib/journey/journey-row';
import { priceText } from '../../../lib/journey/price-text';
import { Crowding } from './crowding';
import type { Merit } from './group-offers';
import styles from './offer-row.module.css';

type OfferRowProps = {
  offer: ExchangeOffer;
  merits: readonly Merit[];
  /** Where choosing this train leads. */
  href: string;
};

const meritNames = { 'lowest-price': 'Lowest price', fastest: 'Fastest' };

/** One train to change to. The whole row is the link, but for the breakdown. */
export function OfferRow({ offer, merits, href }: OfferRowProps) {
  const { journey, price, seatsLeft, travellerIds } = offer;
  const facts = journeyFacts(journey);
  const full = seatsLeft < travellerIds.length;
  const total = price.total.amount;
  return (
    <div className={styles.offer} data-full={full ? '' : undefined}>
      <div className={styles.journey}>
        <JourneyRow journey={journey} operator="name" />
      </div>
      <div className={styles.room}>
        {merits.map((merit) => (
          <Badge key={merit} tone="brand">
            {meritNames[merit]}
          </Badge>
        ))}
        <Crowding level={offer.crowding} seatsLeft={seatsLeft} travellers={travellerIds.length} />
      </div>
      <div className={styles.price}>
        <p className={styles.amount}>
          {total > 0 ? <Money value={price.total} /> : priceText(price.total)}
        </p>
        {travellerIds.length > 1 && (
          <p className={styles.party}>for {travellerIds.length} travellers</p>
        )}
        {full ? (
          <span className={styles.full}>
            {seatsLeft === 0 ? 'Full' : `Only ${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'}`}
          </span>
        ) : (
          <Link
            to={href}
            className={buttonClass({ variant: 'secondary', size: 'small' }, styles.choose)}
            aria-label={`Choose the ${formatTime({ instant: journey.departure, timeZone: facts.timeZone })}, ${priceText(price.total)}`}
          >
            Choose
          </Link>
        )}
      </div>
      <div className={styles.breakdown}>
        <Disclosure summary="What makes the price">
          <PriceBreakdown
            lines={price.lines}
            total={price.total}
            note="This is all you pay: nothing is added later."
          />
        </Disclosure>
      </div>
    </div>
  );
}
