import { type Booking, type ExchangeOffer, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, EmptyState, TrainIcon } from '@train-swap/shared-ui';
import { useEffect, useRef, useState } from 'react';
import type { Choices } from '../../../lib/choices';
import { isSameJourney, isWishable, journeyFacts } from '../../../lib/journey/journey-facts';
import { swapPaths } from '../../../lib/swap-paths';
import { getWishOptions } from '../../../lib/wish/wish-options';
import { CurrentTrain } from './current-train';
import { groupOffers, type Merit, meritsOf } from './group-offers';
import { OfferRow } from './offer/offer-row';
import styles from './train-list.module.css';

type TrainListProps = {
  booking: Booking;
  offers: readonly ExchangeOffer[];
  travellerIds: readonly string[];
  choices: Choices;
};

/** The number of trains around the traveller's own that are shown first. */
const nearEarlier = 2;
const nearLater = 5;

/** The trains of the day by departure, including the traveller's own. */
export function TrainList({ booking, offers, travellerIds, choices }: TrainListProps) {
  const { earlier, later } = groupOffers(offers, booking.journey);
  const merits = meritsOf(offers, travellerIds.length);
  const carriers = new Set(
    [booking, ...offers].map(({ journey }) => journeyFacts(journey).carriers),
  );
  const { serviceClass } = choices;
  const own = serviceClass && offers.find(({ journey }) => isSameJourney(journey, booking.journey));
  const { otherTrains } = getWishOptions(booking, now());
  const rowOf = (offer: ExchangeOffer) => (
    <OfferRow
      showOperator={carriers.size > 1}
      ticketLegs={booking.journey.legs}
      offer={offer}
      merits={merits.get(offer.offerId) ?? noMerits}
      wishHref={
        otherTrains && (offer.priceUnknown || isWishable(offer.journey))
          ? swapPaths.wish(booking.id, [offer.journey.id], serviceClass)
          : null
      }
      href={swapPaths.seats(booking.id, { ...choices, journeyId: offer.journey.id, places: [] })}
    />
  );
  if (offers.length === 0) return <NoTrains otherClass={serviceClass} />;
  return (
    <div className={styles.day}>
      <Group
        title={i18n.t('Earlier')}
        label={i18n.t('Earlier trains')}
        offers={earlier}
        near={nearEarlier}
        side="earlier"
        none={i18n.t('No earlier train that day')}
        rowOf={rowOf}
      />
      <CurrentTrain journey={booking.journey} otherClass={serviceClass} offer={own && rowOf(own)} />
      <Group
        title={i18n.t('Later')}
        label={i18n.t('Later trains')}
        offers={later}
        near={nearLater}
        side="later"
        none={i18n.t('No later train that day')}
        rowOf={rowOf}
      />
    </div>
  );
}

const noMerits: readonly Merit[] = [];

type GroupProps = {
  title: string;
  /** Accessible name. */
  label: string;
  offers: readonly ExchangeOffer[];
  near: number;
  side: 'earlier' | 'later';
  none: string;
  rowOf: (offer: ExchangeOffer) => React.ReactNode;
};

function Group({ title, label, offers, near, side, none, rowOf }: GroupProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hidden = open ? 0 : Math.max(0, offers.length - near);
  const shown = side === 'earlier' ? offers.slice(hidden) : offers.slice(0, offers.length - hidden);

  useEffect(() => {
    // The button is gone: move the focus to the first new train.
    const index = side === 'earlier' ? 0 : near;
    if (open) list.current?.children[index]?.querySelector('a')?.focus();
  }, [open, side, near]);

  const more = hidden > 0 && (
    <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
      {side === 'earlier'
        ? i18n.t('{count, plural, one {Show # more earlier} other {Show # more earlier}}', {
            count: hidden,
          })
        : i18n.t('{count, plural, one {Show # more later} other {Show # more later}}', {
            count: hidden,
          })}
    </Button>
  );
  return (
    <section className={styles.group} aria-label={label}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {side === 'earlier' && more}
      </div>
      {offers.length === 0 && <p className={styles.none}>{none}</p>}
      <ul ref={list} className={styles.list}>
        {shown.map((offer) => (
          <li key={offer.journey.id}>{rowOf(offer)}</li>
        ))}
      </ul>
      {side === 'later' && more}
    </section>
  );
}

function NoTrains({ otherClass }: { otherClass: Choices['serviceClass'] }) {
  if (otherClass) {
    return (
      <EmptyState
        icon={<TrainIcon />}
        title={i18n.t('No train that day has seats in this class')}
        titleLevel={3}
      />
    );
  }
  return (
    <EmptyState icon={<TrainIcon />} title={i18n.t('No other train that day')} titleLevel={3}>
      {i18n.t(
        'Your ticket allows only trains on the same day and route, and there are no others left. You keep your train and your seat.',
      )}
    </EmptyState>
  );
}
