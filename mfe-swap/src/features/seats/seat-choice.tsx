import { type ReactNode, useState } from 'react';
import { type Booking, type ExchangeOffer, type PlaceChoice, toProblem } from 'shared-api';
import { Notice, Skeleton } from 'shared-ui';
import { placesText } from '../../lib/journey/journey-facts';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { ChoiceBar } from './choice-bar';
import { type LegSeats, useSeatMap } from './get-seat-map';
import type { Wish } from './places/name-place';
import { fillPlaces, missingPlaces, splitByOpen } from './places/party-places';
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
  const travellerIds = travellers.map(({ id }) => id);
  const missing = missingPlaces(kept, legs, travellerIds);
  const [turn, setTurn] = useState(() => missing[0] ?? firstTurn(legs, travellerIds));
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
    const filled = fillPlaces({ places: kept, legs, travellerIds, serviceClass, wanted });
    if (filled) change(filled);
    else setTold('There are too few seats left on this train. Choose another train.');
  };
  const submit = () => {
    const next = missing[0];
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
      {legs.length < offer.journey.legs.length && <Unnumbered offer={offer} legs={legs} />}
      {legs.length > 0 && (
        <SeatPicker
          legs={legs}
          offer={offer}
          travellers={travellers}
          serviceClass={booking.serviceClass}
          places={kept}
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
        // Seats reach the address after the press that chose them: what was asked for may be there by now.
        told={told || (missing.length > 0 && asked) || lostText(lost)}
        refusal={props.refusal}
        complete={missing.length === 0}
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

function Unnumbered({ offer, legs }: { offer: ExchangeOffer; legs: readonly LegSeats[] }) {
  const free = offer.journey.legs.filter((_, index) =>
    legs.every(({ legIndex }) => legIndex !== index),
  );
  return (
    <Notice tone="info">
      {free.map(({ trainId, operator, from }) => (
        <p key={trainId}>
          {operator.name} from {from.name}: seats are not numbered. Sit where you like.
        </p>
      ))}
    </Notice>
  );
}
