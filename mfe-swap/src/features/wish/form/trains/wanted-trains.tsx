import type { Booking, ExchangeOffer, ServiceClass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, Button, Card, QueryProblem, Skeleton } from '@train-swap/shared-ui';
import { useState } from 'react';
import { ClassChoice } from '../../../../lib/class/class-choice';
import { getOtherClass } from '../../../../lib/class/offered-class';
import { isWishable } from '../../../../lib/journey/journey-facts';
import { useExchangeOffers } from '../../../../lib/offers/list-exchange-offers';
import { getFreePlaceCarrier } from '../../../../lib/wish/wish-options';
import { trainField } from '../find-wish-errors';
import { maxTrains, toggle } from '../wish-choices';
import { GoneTrain, isFull, WantedTrain } from './wanted-train';
import styles from './wanted-trains.module.css';

type WantedTrainsProps = {
  booking: Booking;
  /** Ordered by preference. */
  chosen: readonly string[];
  /** Their class, when it is another one than that of the ticket. */
  serviceClass: ServiceClass | null;
  /** A wish for another seat on the current train is possible instead. */
  canStay: boolean;
  /** The error of a field. */
  errorOf: (name: string) => string | undefined;
  onChange: (journeyIds: string[]) => void;
  onClass: (serviceClass: ServiceClass | null) => void;
};

/** When no train is full, the number of trains nearest to the current one that are shown first. */
const near = 4;

/** Checkboxes for the trains of the day. Full trains come first, because wishes are for them. */
export function WantedTrains(props: WantedTrainsProps) {
  const { booking, chosen, serviceClass, canStay, errorOf, onChange, onClass } = props;
  const travellerIds = booking.travellers.map(({ id }) => id);
  const query = useExchangeOffers(booking.id, travellerIds, { serviceClass });
  const { data, error } = query;
  const [all, setAll] = useState(false);
  const carrier = getFreePlaceCarrier(booking);
  const offers = (data?.offers ?? []).filter(({ journey, priceUnknown }) =>
    carrier === null ? isWishable(journey) : priceUnknown,
  );
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
      title={i18n.t('Trains I would take')}
      aside={
        chosen.length > 0 && (
          <Badge tone="brand">
            {i18n.t('{count, plural, one {# chosen} other {# chosen}}', { count: chosen.length })}
          </Badge>
        )
      }
    >
      <p className={styles.hint}>
        {[
          carrier === null
            ? i18n.t(
                'Choose up to {count} trains. Start with the one you want most. If a train has seats left, you can also choose it at once, without a wish.',
                { count: maxTrains },
              )
            : i18n.t(
                'Choose up to {count} full trains. Start with the one you want most. You see the price when {carrier} has a free seat for you.',
                { count: maxTrains, carrier },
              ),
          ...(canStay ? [i18n.t('Choose none to keep your own train.')] : []),
        ].join(' ')}
      </p>
      {carrier === null && (
        <ClassChoice
          booking={booking}
          value={serviceClass ?? booking.serviceClass}
          onChange={(wanted) => onClass(getOtherClass(booking, { serviceClass: wanted }))}
        />
      )}
      {!data && !error && (
        <Skeleton fullHeight shape="block" count={3} label={i18n.t('Looking for trains')} />
      )}
      {!data && <QueryProblem query={query} title={i18n.t('The trains could not be loaded')} />}
      {data && offers.length === 0 && (
        <p>{i18n.t('There is no other direct train with numbered seats that day.')}</p>
      )}
      <ul className={styles.trains}>
        {gone.map((id) => (
          <li key={id}>
            <GoneTrain
              id={id}
              wrong={errorOf(trainField(id))}
              onLeaveOut={() => onChange(toggle(chosen, id, false))}
            />
          </li>
        ))}
        {shown.map((offer) => (
          <li key={offer.journey.id}>
            <WantedTrain
              offer={offer}
              rank={chosen.indexOf(offer.journey.id)}
              full={chosen.length >= maxTrains}
              wrong={errorOf(trainField(offer.journey.id))}
              onToggle={(on) => onChange(toggle(chosen, offer.journey.id, on))}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {i18n.t('Show {count} with seats left', { count: hidden })}
          </Button>
        </div>
      )}
    </Card>
  );
}

const distance = ({ journey }: ExchangeOffer, own: number) =>
  Math.abs(Date.parse(journey.departure) - own);
