import { type ReactNode, useState } from 'react';
import {
  type Booking,
  type ExchangeOffer,
  type Leg,
  now,
  type PlaceChoice,
  toProblem,
} from 'shared-api';
import { Notice, Skeleton } from 'shared-ui';
import {
  isSameJourney,
  isStillRunning,
  placesText,
  trainText,
} from '../../lib/journey/journey-facts';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { ChoiceBar } from './choice-bar';
import { type LegSeats, useSeatMap } from './get-seat-map';
import type { Wish } from './places/name-place';
import {
  fillPlaces,
  type Missing,
  missingPlaces,
  placeFor,
  splitByOpen,
} from './places/party-places';
import styles from './seat-choice.module.css';
import { SeatPicker } from './seat-picker';

type SeatChoiceProps = {
  booking: Booking;
  offer: ExchangeOffer;
  places: readonly PlaceChoice[];
  onPlacesChange: (places: PlaceChoice[]) => void;
  /** The whole price, as words; left out where it is settled already. */
  price?: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (places: readonly PlaceChoice[]) => void;
  /** Why the last try was refused; shown where the press was. */
  refusal: ReactNode;
};

/** The plan of the train, and below it what was chosen and the way on. */
export function SeatChoice(props: SeatChoiceProps) {
  const { booking, offer, places, onPlacesChange } = props;
  const map = useSeatMap(offer.offerId);
  if (!map.data) {
    if (!map.error) return <Skeleton fills shape="block" count={3} label="Loading the seats" />;
    return (
      <ProblemNotice
        problem={toProblem(map.error)}
        title="The seats of this train could not be loaded"
        onRetry={() => void map.refetch()}
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
  const { kept, lost } = split;
  const own = isSameJourney(booking.journey, offer.journey) ? booking.reservations : [];
  const travellerIds = travellers.map(({ id }) => id);
  // Who has a seat on the train keeps it, as soon as there is something to change at all.
  const stays = ({ travellerId, legIndex }: Missing) =>
    kept.length > 0 && placeFor(own, travellerId, legIndex);
  const missing = missingPlaces(kept, legs, travellerIds).filter((one) => !stays(one));
  const [turn, setTurn] = useState<Missing>(
    () => missing[0] ?? kept[0] ?? firstTurn(legs, travellerIds),
  );
  const isHere = ({ legIndex }: { legIndex: number }) =>
    own.length === 0 || legIndex === turn.legIndex;
  const here = { places: kept.filter(isHere), legs: legs.filter(isHere), travellerIds };
  const [wanted, setWanted] = useState<Wish[]>([]);
  const [told, setTold] = useState('');
  const [asked, setAsked] = useState('');

  const change = (next: PlaceChoice[]) => {
    setTold('');
    setAsked('');
    onPlacesChange(next);
    const open = missingPlaces(next, legs, travellerIds);
    // On to who has none yet: on this train first, then on the next one.
    const onward = open.find(({ legIndex }) => legIndex === turn.legIndex);
    if (onward) setTurn(onward);
  };
  const fill = () => {
    const serviceClass = booking.serviceClass;
    const filled = fillPlaces({ ...here, serviceClass, wanted });
    if (filled) change([...kept.filter((place) => !isHere(place)), ...filled]);
    else setTold('There are too few seats left on this train. Choose another train.');
  };
  const submit = () => {
    const next = missing.find(({ legIndex }) => legIndex === turn.legIndex) ?? missing[0];
    if (!next) return onSubmit(kept);
    setTurn(next);
    const traveller = travellers.find(({ id }) => id === next.travellerId);
    const onTrain = next.legIndex === turn.legIndex ? '' : ' on the next train';
    setAsked(
      travellers.length > 1
        ? `Choose a seat for ${traveller?.firstName}${onTrain}, or let us choose.`
        : `Choose a seat${onTrain}, or let us choose.`,
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
          places={kept}
          own={own}
          turn={turn}
          wanted={wanted}
          onTurn={setTurn}
          onWanted={setWanted}
          onPlaces={change}
        />
      )}
      <ChoiceBar
        places={kept}
        legs={legs}
        travellers={travellers}
        own={own}
        // Seats reach the address after the press that chose them: what was asked for may be there by now.
        told={told || (missing.length > 0 && asked) || lostText(lost)}
        refusal={props.refusal}
        complete={missingPlaces(here.places, here.legs, travellerIds).length === 0}
        price={props.price}
        submitLabel={legs.length > 0 ? props.submitLabel : 'Take this train'}
        busy={props.busy}
        onFill={legs.length > 0 ? fill : undefined}
        onSubmit={submit}
      />
    </div>
  );
}

function lostText(lost: readonly PlaceChoice[]): string {
  return lost.length > 0 ? `${placesText(lost)}: just taken by somebody else. Choose another.` : '';
}

function firstTurn(legs: readonly LegSeats[], travellerIds: readonly string[]) {
  return { legIndex: legs[0]?.legIndex ?? 0, travellerId: travellerIds[0] ?? '' };
}

/** The trains of which no seat is chosen here, and why. */
function WithoutPlan({ offer, legs }: { offer: ExchangeOffer; legs: readonly LegSeats[] }) {
  const without = offer.journey.legs.filter((_, index) =>
    legs.every(({ legIndex }) => legIndex !== index),
  );
  return (
    <Notice tone="info">
      {without.map((leg) => (
        <p key={leg.trainId}>{whyWithoutPlan(leg)}</p>
      ))}
    </Notice>
  );
}

function whyWithoutPlan(leg: Leg): string {
  if (leg.cancelled) return `Your ${trainText(leg)} is cancelled, so it has no seats to choose.`;
  if (leg.layoutId !== null && !isStillRunning(leg, now())) {
    return `Your ${trainText(leg)} has arrived, so its seats stay as they are.`;
  }
  return `${leg.operator.name} from ${leg.from.name}: seats are not numbered. Sit where you like.`;
}
