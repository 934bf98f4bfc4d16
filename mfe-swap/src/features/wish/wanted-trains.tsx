import { useState } from 'react';
import { type Booking, type ExchangeOffer, toProblem } from 'shared-api';
import { Badge, Button, Card, type FormError, Skeleton } from 'shared-ui';
import { isWishable } from '../../lib/journey/journey-facts';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { GoneTrain, isFull, WantedTrain } from './wanted-train';
import styles from './wanted-trains.module.css';
import { mostTrains, toggle } from './wish-choices';
import { faultAt, trainId } from './wish-faults';

type WantedTrainsProps = {
  booking: Booking;
  /** In the order of the wish. */
  chosen: readonly string[];
  /** Another seat on the own train can be wished for instead. */
  canStay: boolean;
  faults: readonly FormError[];
  onChange: (journeyIds: string[]) => void;
};

/** Where no train is full, so many nearest to the own one are in view at first. */
const near = 4;

/** The trains of the day to tick, the full ones above all: they are what wishes are for. */
export function WantedTrains({ booking, chosen, canStay, faults, onChange }: WantedTrainsProps) {
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
  const gone = data ? chosen.filter((id) => offers.every(({ journey }) => journey.id !== id)) : [];
  return (
    <Card
      title="Trains I would take"
      aside={chosen.length > 0 && <Badge tone="brand">{chosen.length} chosen</Badge>}
    >
      <p className={styles.hint}>
        Up to {mostTrains}, the one you want most first. A train with seats left you can also choose
        at once, without a wish. {canStay && 'Leave all out to keep your own train.'}
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
        {gone.map((id) => (
          <li key={id}>
            <GoneTrain
              id={id}
              wrong={faultAt(faults, trainId(id))}
              onLeaveOut={() => onChange(toggle(chosen, id, false))}
            />
          </li>
        ))}
        {shown.map((offer) => (
          <li key={offer.journey.id}>
            <WantedTrain
              offer={offer}
              rank={chosen.indexOf(offer.journey.id)}
              full={chosen.length >= mostTrains}
              wrong={faultAt(faults, trainId(offer.journey.id))}
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
