import { useEffect, useRef, useState } from 'react';
import { type Booking, type ExchangeOffer, now } from 'shared-api';
import { Button, EmptyState, TrainIcon } from 'shared-ui';
import type { Choices } from '../../../lib/choices';
import { isWishable, journeyFacts } from '../../../lib/journey/journey-facts';
import { swapPaths } from '../../../lib/swap-paths';
import { waysToWish } from '../../../lib/wish/ways-to-wish';
import { CurrentTrain } from './current-train';
import { groupOffers, type Merit, meritsOf } from './group-offers';
import { OfferRow } from './offer-row';
import styles from './train-list.module.css';

type TrainListProps = {
  booking: Booking;
  offers: readonly ExchangeOffer[];
  travellerIds: readonly string[];
  choices: Choices;
};

/** How many trains next to the traveller's own are shown at first. */
const nearEarlier = 2;
const nearLater = 5;

/** The trains of the day in their order, the traveller's own among them. */
export function TrainList({ booking, offers, travellerIds, choices }: TrainListProps) {
  const { earlier, later } = groupOffers(offers, booking.journey);
  const merits = meritsOf(offers, travellerIds.length);
  const operators = new Set(
    [booking, ...offers].map(({ journey }) => journeyFacts(journey).operators),
  );
  const { otherTrains } = waysToWish(booking, now());
  const rowOf = (offer: ExchangeOffer) => (
    <OfferRow
      showOperator={operators.size > 1}
      offer={offer}
      merits={merits.get(offer.offerId) ?? noMerits}
      wishHref={
        otherTrains && isWishable(offer.journey)
          ? swapPaths.wish(booking.id, [offer.journey.id])
          : null
      }
      href={swapPaths.seats(booking.id, { ...choices, journeyId: offer.journey.id, places: [] })}
    />
  );
  if (earlier.length + later.length === 0) return <NoTrains />;
  return (
    <div className={styles.day}>
      <Group
        title="Earlier"
        offers={earlier}
        near={nearEarlier}
        side="earlier"
        none="No earlier train that day"
        rowOf={rowOf}
      />
      <CurrentTrain journey={booking.journey} />
      <Group
        title="Later"
        offers={later}
        near={nearLater}
        side="later"
        none="No later train that day"
        rowOf={rowOf}
      />
    </div>
  );
}

const noMerits: readonly Merit[] = [];

type GroupProps = {
  title: string;
  offers: readonly ExchangeOffer[];
  near: number;
  side: 'earlier' | 'later';
  none: string;
  rowOf: (offer: ExchangeOffer) => React.ReactNode;
};

function Group({ title, offers, near, side, none, rowOf }: GroupProps) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hidden = open ? 0 : Math.max(0, offers.length - near);
  const shown = side === 'earlier' ? offers.slice(hidden) : offers.slice(0, offers.length - hidden);

  useEffect(() => {
    // The button is gone; the reader goes on at the first train that it brought.
    const index = side === 'earlier' ? 0 : near;
    if (open) list.current?.children[index]?.querySelector('a')?.focus();
  }, [open, side, near]);

  const more = hidden > 0 && (
    <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
      Show {hidden} more {side}
    </Button>
  );
  return (
    <section className={styles.group} aria-label={`${title} trains`}>
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

function NoTrains() {
  return (
    <EmptyState icon={<TrainIcon />} title="No other train that day" titleLevel={3}>
      Your ticket allows other trains on the same day and the same route, and there are none left.
      Your own train and seat stay yours.
    </EmptyState>
  );
}
