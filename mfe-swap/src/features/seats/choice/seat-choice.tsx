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
import { type ReactNode, useState } from 'react';
import {
  isSameJourney,
  isStillRunning,
  placesText,
  trainText,
} from '../../../lib/journey/journey-facts';
import { type LegSeats, useSeatMap } from '../get-seat-map';
import type { Wish } from '../places/name-place';
import {
  fillPlaces,
  type Missing,
  missingPlaces,
  placeFor,
  splitByOpen,
} from '../places/party-places';
import { ChoiceBar } from './choice-bar';
import styles from './seat-choice.module.css';
import { SeatPicker } from './seat-picker';

type SeatChoiceProps = {
  booking: Booking;
  offer: ExchangeOffer;
  places: readonly PlaceChoice[];
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
  const { booking, offer, places, onPlacesChange } = props;
  const map = useSeatMap(offer.offerId);
  if (!map.data) {
    if (!map.error)
      return <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading the seats')} />;
    return (
      <ProblemNotice
        problem={toProblem(map.error)}
        title={i18n.t('The seats of this train could not be loaded')}
        onRetry={map.refetch}
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

type ChosenProps = SeatChoiceProps & {
  legs: readonly LegSeats[];
  split: ReturnType<typeof splitByOpen>;
  travellers: Booking['travellers'];
};

function Chosen({ legs, split, travellers, ...props }: ChosenProps) {
  const { booking, offer, onPlacesChange, onSubmit } = props;
  const { retained, lost } = split;
  const own = isSameJourney(booking.journey, offer.journey) ? booking.reservations : [];
  const travellerIds = travellers.map(({ id }) => id);
  // Travellers with a seat on this train keep it unless they choose another.
  const keepsSeat = ({ travellerId, legIndex }: Missing) =>
    retained.length > 0 && placeFor(own, travellerId, legIndex);
  const missing = missingPlaces(retained, legs, travellerIds).filter((one) => !keepsSeat(one));
  const [target, setTarget] = useState<Missing>(
    () => missing[0] ?? retained[0] ?? getFirstTarget(legs, travellerIds),
  );
  const isHere = ({ legIndex }: { legIndex: number }) =>
    own.length === 0 || legIndex === target.legIndex;
  const here = { places: retained.filter(isHere), legs: legs.filter(isHere), travellerIds };
  const [wanted, setWanted] = useState<Wish[]>([]);
  const [fillCount, setFillCount] = useState(0);
  const [notice, setNotice] = useState('');
  const [reminder, setReminder] = useState('');

  const change = (next: PlaceChoice[]) => {
    setNotice('');
    setReminder('');
    onPlacesChange(next);
    const open = missingPlaces(next, legs, travellerIds);
    // Select the next traveller without a seat: on this train first, then on the next.
    const nextTarget = open.find(({ legIndex }) => legIndex === target.legIndex);
    if (nextTarget) setTarget(nextTarget);
  };
  const filled = fillPlaces({ ...here, serviceClass: booking.serviceClass, wanted });
  const fill = () => {
    setFillCount(fillCount + 1);
    if (filled) change([...retained.filter((place) => !isHere(place)), ...filled]);
    else setNotice(i18n.t('There are too few seats left on this train. Choose another train.'));
  };
  const submit = () => {
    const next = missing.find(({ legIndex }) => legIndex === target.legIndex) ?? missing[0];
    if (!next) return onSubmit(retained);
    setTarget(next);
    const traveller = travellers.find(({ id }) => id === next.travellerId);
    setReminder(
      missingText(
        travellers.length > 1 ? traveller?.firstName : undefined,
        next.legIndex !== target.legIndex,
      ),
    );
  };

  return (
    <div className={styles.choice}>
      {legs.length < offer.journey.legs.length && <WithoutPlan offer={offer} legs={legs} />}
      {legs.length > 0 && (
        <SeatPicker
          legs={legs}
          offer={offer}
          travellers={travellers}
          serviceClass={booking.serviceClass}
          places={retained}
          own={own}
          suggested={placeFor(filled ?? [], target.travellerId, target.legIndex)}
          target={target}
          wanted={wanted}
          fillCount={fillCount}
          onTarget={setTarget}
          onWanted={setWanted}
          onPlaces={change}
        />
      )}
      <ChoiceBar
        places={retained}
        legs={legs}
        travellers={travellers}
        own={own}
        // The URL is updated after the press, so the missing seat may be there by now.
        notice={notice || (missing.length > 0 && reminder) || lostText(lost)}
        problem={props.problem}
        complete={missingPlaces(here.places, here.legs, travellerIds).length === 0}
        price={props.price}
        submitLabel={
          legs.length > 0
            ? props.submitLabel
            : i18n.t('Hold this {mode, select, bus {bus} other {train}}', {
                mode: getMode(offer.journey),
              })
        }
        busy={props.busy}
        onFill={legs.length > 0 ? fill : undefined}
        onSubmit={submit}
      />
    </div>
  );
}

/** `name`: the traveller without a seat, in a party. */
function missingText(name: string | undefined, isOnNextTrain: boolean): string {
  if (name === undefined) {
    return isOnNextTrain
      ? i18n.t('Choose a seat on the next train, or let us choose.')
      : i18n.t('Choose a seat, or let us choose.');
  }
  return isOnNextTrain
    ? i18n.t('Choose a seat for {name} on the next train, or let us choose.', { name })
    : i18n.t('Choose a seat for {name}, or let us choose.', { name });
}

function lostText(lost: readonly PlaceChoice[]): string {
  if (lost.length === 0) return '';
  return i18n.t('{seats}: just taken by another traveller. Choose another seat.', {
    seats: placesText(lost),
  });
}

function getFirstTarget(legs: readonly LegSeats[], travellerIds: readonly string[]) {
  return { legIndex: legs[0]?.legIndex ?? 0, travellerId: travellerIds[0] ?? '' };
}

/** The trains without a seat choice, with the reason. */
function WithoutPlan({ offer, legs }: { offer: ExchangeOffer; legs: readonly LegSeats[] }) {
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
