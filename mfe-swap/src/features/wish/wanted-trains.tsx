import { useState } from 'react';
import { type Booking, type ExchangeOffer, toProblem } from 'shared-api';
import { Badge, Button, Card, formatTime, Skeleton } from 'shared-ui';
import { isWishable, journeyFacts } from '../../lib/journey/journey-facts';
import { priceText } from '../../lib/journey/price-text';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import styles from './wanted-trains.module.css';
import { mostTrains, toggle } from './wish-choices';

type WantedTrainsProps = {
  booking: Booking;
  /** In the order of the wish. */
  chosen: readonly string[];
  onChange: (journeyIds: string[]) => void;
};

/** Where no train is full, so many nearest to the own one are in view at first. */
const near = 4;
const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th'];

/** The trains of the day to tick, the full ones above all: they are what wishes are for. */
export function WantedTrains({ booking, chosen, onChange }: WantedTrainsProps) {
  const everybody = booking.travellers.map(({ id }) => id);
  const { data, error, isFetching, refetch } = useExchangeOffers(booking.id, everybody);
  const [all, setAll] = useState(false);
  const offers = (data?.offers ?? []).filter(({ journey }) => isWishable(journey));
  const own = Date.parse(booking.journey.departure);
  const closest = [...offers]
    .sort((one, other) => distance(one, own) - distance(other, own))
    .slice(0, near);
  const first = offers.some(isFull) ? offers.filter(isFull) : closest;
  const isShown = (offer: ExchangeOffer) =>
    all || first.includes(offer) || chosen.includes(offer.journey.id);
  const shown = offers.filter(isShown);
  const hidden = offers.length - shown.length;
  return (
    <Card
      title="Trains I would take"
      aside={chosen.length > 0 && <Badge tone="brand">{chosen.length} chosen</Badge>}
    >
      <p className={styles.hint}>
        Up to {mostTrains}, the one you want most first. A train with seats left you can also choose
        at once, without a wish. Leave all out to keep your own train.
      </p>
      {!data && !error && <Skeleton fills shape="block" count={3} label="Looking for trains" />}
      {error && !data && (
        <ProblemNotice
          problem={toProblem(error)}
          title="The trains could not be loaded"
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {data && offers.length === 0 && (
        <p>There is no other direct train with numbered seats that day.</p>
      )}
      <ul className={styles.trains}>
        {shown.map((offer) => (
          <li key={offer.journey.id}>
            <Train
              offer={offer}
              rank={chosen.indexOf(offer.journey.id)}
              full={chosen.length >= mostTrains}
              onToggle={(on) => onChange(toggle(chosen, offer.journey.id, on))}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            Show {hidden} with seats left
          </Button>
        </div>
      )}
    </Card>
  );
}

const distance = ({ journey }: ExchangeOffer, own: number) =>
  Math.abs(Date.parse(journey.departure) - own);

const isFull = ({ seatsLeft, travellerIds }: ExchangeOffer) => seatsLeft < travellerIds.length;

type TrainProps = {
  offer: ExchangeOffer;
  /** Where it stands in the wish; -1 when it does not. */
  rank: number;
  /** No more can be chosen. */
  full: boolean;
  onToggle: (on: boolean) => void;
};

function Train({ offer, rank, full, onToggle }: TrainProps) {
  const { journey, price, seatsLeft } = offer;
  const { timeZone, arrivalTimeZone } = journeyFacts(journey);
  const isChosen = rank >= 0;
  const isBlocked = full && !isChosen;
  return (
    <label className={styles.train} data-chosen={isChosen ? '' : undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        // Kept focusable: a screen reader hears that the wish has as many trains as it may.
        aria-disabled={isBlocked || undefined}
        onChange={({ target }) => {
          if (!isBlocked) onToggle(target.checked);
        }}
      />
      <span className={styles.times}>
        {formatTime({ instant: journey.departure, timeZone })}
        <span aria-hidden="true"> → </span>
        <span className={styles.arrival}>
          {formatTime({ instant: journey.arrival, timeZone: arrivalTimeZone })}
        </span>
      </span>
      <span className={styles.room}>
        {isFull(offer) ? (
          <span className={styles.full}>Full</span>
        ) : (
          <span>{seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`}</span>
        )}
        {isChosen && <Badge tone="brand">{ordinals[rank]} choice</Badge>}
      </span>
      <span className={styles.price}>{priceText(price.total)}</span>
    </label>
  );
}
