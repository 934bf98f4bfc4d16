import {
  type Booking,
  type ExchangeOffer,
  type Leg,
  now,
  type PlaceChoice,
  toProblem,
} from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatOperator, getMode, Notice, ProblemNotice, Skeleton } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { isSeatChange } from '../../../lib/class/offered-class';
import { isStillRunning, trainText } from '../../../lib/journey/journey-facts';
import { type SeatMapSubject, useSeatMap } from '../get-seat-map';
import { splitByOpen } from '../places/party-places';
import { ChoiceBar } from './choice-bar';
import styles from './seat-choice.module.css';
import { SeatPicker } from './seat-picker';
import { type ChoiceState, useSeatChoice } from './use-seat-choice';

type SeatChoiceProps = {
  booking: Booking;
  offer: ExchangeOffer;
  mapOf: SeatMapSubject;
  places: readonly PlaceChoice[];
  /** Shown when the carrier chooses the seats. */
  preference?: ReactNode;
  onPlacesChange: (places: PlaceChoice[]) => void;
  /** The formatted total price; left out when it is already settled. */
  price?: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (places: readonly PlaceChoice[]) => void;
  /** Why the last submit was rejected; shown at the button. */
  problem: ReactNode;
};

/** The seat plan with the chosen seats and the submit button below it. */
export function SeatChoice(props: SeatChoiceProps) {
  const { booking, offer, mapOf, places, onPlacesChange } = props;
  const map = useSeatMap(mapOf);
  if (!map.data) {
    if (!map.error)
      return <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading the seats')} />;
    const problem = toProblem(map.error);
    return (
      <ProblemNotice
        problem={problem}
        title={i18n.t('The seats of this train could not be loaded')}
        onRetry={problem.code === 'carrier-does-not-offer' ? undefined : map.refetch}
        busy={map.isFetching}
      />
    );
  }
  const { legs } = map.data;
  return (
    <Chosen
      {...props}
      legs={legs}
      split={splitByOpen(places, legs, offer.travellerIds)}
      travellers={booking.travellers.filter(({ id }) => offer.travellerIds.includes(id))}
      onPlacesChange={onPlacesChange}
    />
  );
}

type ChosenProps = SeatChoiceProps & Omit<ChoiceState, keyof SeatChoiceProps>;

function Chosen(props: ChosenProps) {
  const { booking, offer, legs, split, travellers } = props;
  const { target, wanted, fillCount, ...choice } = useSeatChoice(props);
  return (
    <div className={styles.choice}>
      {legs.length < offer.journey.legs.length && (
        <WithoutPlan booking={booking} offer={offer} legs={legs} />
      )}
      {offer.seatPreferences && props.preference}
      {legs.length > 0 && (
        <SeatPicker
          legs={legs}
          offer={offer}
          travellers={travellers}
          serviceClass={offer.serviceClass ?? booking.serviceClass}
          places={split.retained}
          own={choice.own}
          suggested={choice.suggested}
          target={target}
          wanted={wanted}
          fillCount={fillCount}
          onTarget={choice.setTarget}
          onWanted={choice.setWanted}
          onPlaces={choice.change}
        />
      )}
      <ChoiceBar
        places={split.retained}
        legs={legs}
        isAssigned={booking.carrier?.offers.seatMaps === false}
        travellers={travellers}
        own={choice.own}
        notice={choice.notice}
        problem={props.problem}
        complete={choice.complete}
        price={props.price}
        submitLabel={legs.length > 0 ? props.submitLabel : formatHold(booking, offer)}
        busy={props.busy}
        onFill={legs.length > 0 ? choice.fill : undefined}
        onSubmit={choice.submit}
      />
    </div>
  );
}

/** The trains without a seat choice, with the reason. */
function WithoutPlan({ booking, offer, legs }: Pick<ChosenProps, 'booking' | 'offer' | 'legs'>) {
  const isOwnTrain = isSeatChange(booking.journey, offer);
  if (booking.carrier && !booking.carrier.offers.seatMaps) {
    return <Notice tone="info">{formatAssigned(booking.carrier, offer, isOwnTrain)}</Notice>;
  }
  const without = offer.journey.legs.filter((_, index) =>
    legs.every(({ legIndex }) => legIndex !== index),
  );
  return (
    <Notice tone="info">
      {without.map((leg) => (
        <p key={leg.trainId}>{noPlanReason(leg)}</p>
      ))}
    </Notice>
  );
}

function formatAssigned(
  { name: carrier, offers }: NonNullable<Booking['carrier']>,
  { travellerIds, journey }: ExchangeOffer,
  isOwnTrain: boolean,
): string {
  const count = travellerIds.length * journey.legs.length;
  return [
    isOwnTrain
      ? i18n.t(
          '{count, plural, one {{carrier} assigns another seat on your train.} other {{carrier} assigns other seats on your train.}}',
          { count, carrier },
        )
      : i18n.t(
          '{count, plural, one {{carrier} assigns your seat.} other {{carrier} assigns your seats.}}',
          { count, carrier },
        ),
    offers.heldSeats
      ? i18n.t(
          '{count, plural, one {You can choose a different one before you pay.} other {You can choose different ones before you pay.}}',
          { count },
        )
      : i18n.t(
          '{count, plural, one {You see it before you pay.} other {You see them before you pay.}}',
          { count },
        ),
  ].join(' ');
}

/** The label of the button without a seat choice. */
function formatHold(booking: Booking, offer: ExchangeOffer): string {
  if (booking.carrier && isSeatChange(booking.journey, offer)) {
    return i18n.t('{count, plural, one {Hold another seat} other {Hold other seats}}', {
      count: offer.travellerIds.length,
    });
  }
  return i18n.t('Hold this {mode, select, bus {bus} other {train}}', {
    mode: getMode(offer.journey),
  });
}

function noPlanReason(leg: Leg): string {
  const train = trainText(leg);
  if (leg.cancelled) {
    return i18n.t('Your {train} is cancelled, so it has no seats to choose.', { train });
  }
  if (leg.layoutId !== null && !isStillRunning(leg, now())) {
    return i18n.t('Your {train} has arrived, so its seats stay as they are.', { train });
  }
  return i18n.t('{operator} from {station}: seats are not numbered. Sit where you like.', {
    operator: formatOperator(leg),
    station: leg.from.name,
  });
}
