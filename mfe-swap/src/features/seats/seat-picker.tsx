import { useState } from 'react';
import type { Booking, ExchangeOffer, PlaceChoice } from 'shared-api';
import { callingName, trainText } from '../../lib/journey/journey-facts';
import type { Coach, LegSeats } from './get-seat-map';
import { fitting, tellingWishes, type Wish, wayOf } from './places/name-place';
import { type Missing, placeFor, withoutPlace, withPlace } from './places/party-places';
import { CoachPlan } from './plan/coach-plan';
import { CoachStrip } from './plan/coach-strip';
import { Legend } from './plan/legend';
import { WishFilter } from './plan/wish-filter';
import { RadioRow } from './radio-row';
import styles from './seat-picker.module.css';

type SeatPickerProps = {
  legs: readonly LegSeats[];
  offer: ExchangeOffer;
  travellers: Booking['travellers'];
  serviceClass: Booking['serviceClass'];
  places: readonly PlaceChoice[];
  /** Where they sit now, on their own train. */
  own: readonly PlaceChoice[];
  /** Whose place on which train is chosen next. */
  turn: Missing;
  wanted: readonly Wish[];
  onTurn: (turn: Missing) => void;
  onWanted: (wanted: Wish[]) => void;
  onPlaces: (places: PlaceChoice[]) => void;
};

/** Which train, whose seat, which coach, and the plan of it. */
export function SeatPicker(props: SeatPickerProps) {
  const { legs, offer, travellers, serviceClass, places, own, turn, wanted } = props;
  const [opened, setOpened] = useState<Readonly<Record<number, string>>>({});
  const leg = legs.find(({ legIndex }) => legIndex === turn.legIndex) ?? legs[0];
  if (!leg) return null;
  const choice = placeFor(places, turn.travellerId, leg.legIndex);
  const coaches = leg.coaches.filter((coach) => coach.class === serviceClass);
  const seat = placeFor(own, turn.travellerId, leg.legIndex);
  const named = (id: string | undefined) => coaches.find((each) => each.id === id);
  const coach =
    named(opened[leg.legIndex] ?? choice?.coach) ??
    // Near where they sit, if it has what they look for.
    coaches.find((each) => each.id === seat?.coach && fitting(each, wanted) > 0) ??
    roomiest(coaches, wanted);
  const isIn = (place: PlaceChoice) => place.legIndex === leg.legIndex && place.coach === coach?.id;
  const chosen = chosenIn(places.filter(isIn), travellers);
  const seated = chosenIn(own.filter(isIn), travellers);

  const choose = (place: string) => {
    if (!coach) return;
    const next = { ...turn, legIndex: leg.legIndex, coach: coach.id, place };
    const again = choice?.coach === coach.id && choice.place === place;
    // The coach stays open although somebody else's turn may come.
    setOpened({ ...opened, [leg.legIndex]: coach.id });
    props.onPlaces(again ? withoutPlace(places, next) : withPlace(places, next));
  };

  return (
    <div className={styles.picker}>
      {legs.length > 1 && (
        <RadioRow
          label="Train"
          name="leg"
          value={String(leg.legIndex)}
          options={legs.map(({ legIndex }) => ({
            value: String(legIndex),
            text: legName(offer, legIndex),
            note: progressText(
              places.filter((place) => place.legIndex === legIndex),
              own.filter((place) => place.legIndex === legIndex),
              travellers.length,
            ),
          }))}
          onChange={(value) => props.onTurn({ ...turn, legIndex: Number(value) })}
        />
      )}
      <div className={styles.asked}>
        {travellers.length > 1 && (
          <RadioRow
            label="Seat for"
            name="traveller"
            value={turn.travellerId}
            options={travellers.map((traveller) => {
              const place = placeFor(places, traveller.id, leg.legIndex);
              const now = placeFor(own, traveller.id, leg.legIndex);
              const note = place ? shortText(place) : now ? `now ${shortText(now)}` : 'no seat yet';
              return { value: traveller.id, text: callingName(traveller, travellers), note };
            })}
            onChange={(travellerId) => props.onTurn({ ...turn, travellerId })}
          />
        )}
        <WishFilter offered={tellingWishes(coaches)} wanted={wanted} onChange={props.onWanted} />
      </div>
      <CoachStrip
        coaches={leg.coaches}
        serviceClass={serviceClass}
        wanted={wanted}
        coachId={coach?.id}
        onChange={(id) => setOpened({ ...opened, [leg.legIndex]: id })}
      />
      {coach && (
        <div className={styles.plan}>
          <CoachPlan
            key={`${leg.legIndex} ${coach.id}`}
            coach={coach}
            wanted={wanted}
            chosen={chosen}
            seated={seated}
            onChoose={({ number }) => choose(number)}
          />
        </div>
      )}
      <Legend
        schematic={leg.schematic}
        ways={coaches.some((one) => one.places.some((place) => wayOf(one, place)))}
        racks={coaches.some(({ racks = [] }) => racks.length > 0)}
        now={own.length > 0}
        mine={coaches.some((one) => one.places.some(({ state }) => state === 'yours'))}
      />
    </div>
  );
}

function roomiest(coaches: readonly Coach[], wanted: readonly Wish[]): Coach | undefined {
  return [...coaches].sort((one, other) => fitting(other, wanted) - fitting(one, wanted))[0];
}

/** Whose these places are, by number. */
function chosenIn(places: readonly PlaceChoice[], travellers: Booking['travellers']) {
  const alone = travellers.length === 1;
  return new Map(
    places.flatMap(({ place, travellerId }) => {
      const traveller = travellers.find(({ id }) => id === travellerId);
      if (!traveller) return [];
      const { firstName, surname } = traveller;
      const initials = alone ? place : `${firstName.charAt(0)}${surname.charAt(0)}`;
      const name = alone ? 'you' : callingName(traveller, travellers);
      return [[place, { name, initials }] as const];
    }),
  );
}

function legName(offer: ExchangeOffer, legIndex: number): string {
  const leg = offer.journey.legs[legIndex];
  return leg ? trainText(leg) : `Train ${legIndex + 1}`;
}

const shortText = ({ coach, place }: PlaceChoice) => `${coach} ${place}`;

/** Of one train. */
function progressText(
  places: readonly PlaceChoice[],
  [now]: readonly PlaceChoice[],
  travellers: number,
): string {
  const [choice] = places;
  if (now && travellers === 1) {
    return choice ? `${shortText(now)} to ${shortText(choice)}` : `now ${shortText(now)}`;
  }
  return !now && places.length === travellers ? 'done' : `${places.length} of ${travellers} chosen`;
}
