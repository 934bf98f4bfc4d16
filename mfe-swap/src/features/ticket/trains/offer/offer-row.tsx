import type { ExchangeOffer } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  AlertList,
  Badge,
  buttonClass,
  ChevronDownIcon,
  describeJourneyOccupancy,
  formatTime,
  getMode,
  type LiveLeg,
  listAlerts,
  PriceBreakdown,
  Trans,
  VisuallyHidden,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { useId, useState } from 'react';
import { journeyFacts } from '../../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../../lib/journey/journey-row';
import { priceText } from '../../../../lib/journey/price-text';
import type { Merit } from '../group-offers';
import { Crowding } from './crowding';
import styles from './offer-row.module.css';

type OfferRowProps = {
  offer: ExchangeOffer;
  merits: readonly Merit[];
  /** The operator, when the list has several. */
  showOperator: boolean;
  /** Path to the seats of this train. */
  href: string;
  /** Path to a wish for this train, while it has too few seats. */
  wishHref: string | null;
  /** Whose alerts the screen shows already. */
  ticketLegs: readonly LiveLeg[];
};

const getMeritNames = () => ({
  'lowest-price': i18n.t('Lowest price'),
  fastest: i18n.t('Fastest'),
});

/** One alternative train. The whole row is a link, except the price, which opens its breakdown. */
export function OfferRow({ offer, merits, showOperator, ticketLegs, ...link }: OfferRowProps) {
  const { href, wishHref } = link;
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
        <AlertList alerts={listAlerts(journey.legs, listAlerts(ticketLegs))} />
      </div>
      <div className={styles.room}>
        {getMode(journey) === 'train' && !offer.seatsUnknown && !offer.priceUnknown && (
          <Crowding
            level={offer.crowding}
            seatsLeft={seatsLeft}
            travellers={travellerIds.length}
            live={describeJourneyOccupancy(journey.legs)}
          />
        )}
        {offer.priceUnknown && <Badge>{i18n.t('Full')}</Badge>}
        {merits.map((merit) => (
          <Badge key={merit} tone="brand">
            {getMeritNames()[merit]}
          </Badge>
        ))}
      </div>
      {!offer.priceUnknown && (
        <PriceButton offer={offer} open={open} controls={breakdownId} onOpen={setOpen} />
      )}
      {full ? (
        <FullTrain seatsLeft={seatsLeft} time={time} wishHref={wishHref} />
      ) : (
        <Link
          to={href}
          className={buttonClass({ variant: 'secondary', size: 'small' }, styles.choose)}
          aria-label={i18n.t('Choose the {time}, {price}', { time, price: priceText(price.total) })}
        >
          {i18n.t('Choose')}
        </Link>
      )}
      <div id={breakdownId} className={styles.breakdown} hidden={!open}>
        <PriceBreakdown
          lines={price.lines}
          total={price.total}
          note={i18n.t('This is the full price. Nothing is added later.')}
        />
      </div>
    </div>
  );
}

type PriceButtonProps = {
  offer: ExchangeOffer;
  open: boolean;
  /** Id of the breakdown. */
  controls: string;
  onOpen: (open: boolean) => void;
};

function PriceButton({ offer, open, controls, onOpen }: PriceButtonProps) {
  const { price, travellerIds } = offer;
  return (
    <button
      type="button"
      className={styles.price}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onOpen(!open)}
    >
      <span className={styles.amount}>
        <Trans
          id="{price}<hidden>, what makes the price</hidden>"
          values={{ price: priceText(price.total) }}
          components={{ hidden: <VisuallyHidden /> }}
        />
        <ChevronDownIcon className={styles.mark} />
      </span>
      {travellerIds.length > 1 && (
        <span className={styles.party}>
          {i18n.t('{count, plural, one {for # traveller} other {for # travellers}}', {
            count: travellerIds.length,
          })}
        </span>
      )}
    </button>
  );
}

type FullTrainProps = { seatsLeft: number; time: string; wishHref: string | null };

/** Shown with too few seats: a link to a wish, if possible. */
function FullTrain({ seatsLeft, time, wishHref }: FullTrainProps) {
  if (!wishHref) {
    // The text beside the bars already shows that it is full.
    const few = i18n.t('{count, plural, one {Only # seat} other {Only # seats}}', {
      count: seatsLeft,
    });
    return seatsLeft > 0 && <span className={styles.full}>{few}</span>;
  }
  return (
    <Link
      to={wishHref}
      className={buttonClass({ variant: 'secondary', size: 'small' }, styles.choose)}
      aria-label={i18n.t('Wish for this train, the {time}', { time })}
    >
      {i18n.t('Wish for this train')}
    </Link>
  );
}
