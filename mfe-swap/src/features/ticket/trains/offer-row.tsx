import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExchangeOffer } from 'shared-api';
import {
  Badge,
  buttonClass,
  ChevronDownIcon,
  formatTime,
  PriceBreakdown,
  VisuallyHidden,
} from 'shared-ui';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../lib/journey/journey-row';
import { priceText } from '../../../lib/journey/price-text';
import { Crowding } from './crowding';
import type { Merit } from './group-offers';
import styles from './offer-row.module.css';

type OfferRowProps = {
  offer: ExchangeOffer;
  merits: readonly Merit[];
  /** Who runs it, where the trains of the list are not all of one operator. */
  showOperator: boolean;
  /** Where choosing this train leads. */
  href: string;
  /** Where wishing for it leads, while it has too few seats. */
  wishHref: string | null;
};

const meritNames = { 'lowest-price': 'Lowest price', fastest: 'Fastest' };

/** One train to change to. The whole row is the link, but for the price, which opens its breakdown. */
export function OfferRow({ offer, merits, showOperator, href, wishHref }: OfferRowProps) {
  const { journey, price, seatsLeft, travellerIds } = offer;
  const [open, setOpen] = useState(false);
  const breakdownId = useId();
  const full = seatsLeft < travellerIds.length;
  const { timeZone } = journeyFacts(journey);
  const time = formatTime({ instant: journey.departure, timeZone });
  return (
    <div className={styles.offer} data-full={full ? '' : undefined}>
      <div className={styles.journey}>
        <JourneyRow journey={journey} {...(showOperator && { operator: 'name' })} />
      </div>
      <div className={styles.room}>
        <Crowding level={offer.crowding} seatsLeft={seatsLeft} travellers={travellerIds.length} />
        {merits.map((merit) => (
          <Badge key={merit} tone="brand">
            {meritNames[merit]}
          </Badge>
        ))}
      </div>
      <button
        type="button"
        className={styles.price}
        aria-expanded={open}
        aria-controls={breakdownId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.amount}>
          {priceText(price.total)}
          <VisuallyHidden>, what makes the price</VisuallyHidden>
          <ChevronDownIcon className={styles.mark} />
        </span>
        {travellerIds.length > 1 && (
          <span className={styles.party}>for {travellerIds.length} travellers</span>
        )}
      </button>
      {full ? (
        <FullTrain seatsLeft={seatsLeft} time={time} wishHref={wishHref} />
      ) : (
        <Link
          to={href}
          className={buttonClass({ variant: 'secondary', size: 'small' }, styles.choose)}
          aria-label={`Choose the ${time}, ${priceText(price.total)}`}
        >
          Choose
        </Link>
      )}
      <div id={breakdownId} className={styles.breakdown} hidden={!open}>
        <PriceBreakdown
          lines={price.lines}
          total={price.total}
          note="This is the whole price: nothing is added later."
        />
      </div>
    </div>
  );
}

type FullTrainProps = { seatsLeft: number; time: string; wishHref: string | null };

/** Too few seats: the wish that others may fulfil, or no way to it. */
function FullTrain({ seatsLeft, time, wishHref }: FullTrainProps) {
  if (!wishHref) {
    // That it is full is said beside its bars already.
    const few = `Only ${seatsLeft} ${seatsLeft === 1 ? 'seat' : 'seats'}`;
    return seatsLeft > 0 && <span className={styles.full}>{few}</span>;
  }
  return (
    <Link
      to={wishHref}
      className={buttonClass({ variant: 'quiet', size: 'small' }, styles.choose)}
      aria-label={`Wish for the ${time}`}
    >
      Wish
    </Link>
  );
}
