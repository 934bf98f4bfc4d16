import { useState } from 'react';
import type { Booking, ExchangeOffer, PlaceChoice } from 'shared-api';
import { callingName, trainText } from '../../lib/journey/journey-facts';
import type { Coach, LegSeats } from './get-seat-map';
import { isOpen, suits, tellingWishes, type Wish, wayOf } from './places/name-place';
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
  /** Whose place on which train is chosen next. */
  turn: Missing;
  wanted: readonly Wish[];
  onTurn: (turn: Missing) => void;
  onWanted: (wanted: Wish[]) => void;
  onPlaces: (places: PlaceChoice[]) => void;
};

/** Which train, whose seat, which coach, and the plan of it. */
export function SeatPicker(props: SeatPickerProps) {
  const { legs, offer, travellers, serviceClass, places, turn, wanted } = props;
  const [opened, setOpened] = useState<Readonly<Record<number, string>>>({});
  const leg = legs.find(({ legIndex }) => legIndex === turn.legIndex) ?? legs[0];
  if (!leg) return null;
  const choice = placeFor(places, turn.travellerId, leg.legIndex);
  const own = leg.coaches.filter((coach) => coach.class === serviceClass);
  const coach =
    own.find(({ id }) => id === (opened[leg.legIndex] ?? choice?.coach)) ?? roomiest(own, wanted);
  const chosen = chosenIn(places, leg.legIndex, coach?.id, travellers);

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
            note: progressText(places, legIndex, travellers.length),
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
              const note = place ? `${place.coach} ${place.place}` : 'no seat yet';
              return { value: traveller.id, text: callingName(traveller, travellers), note };
            })}
            onChange={(travellerId) => props.onTurn({ ...turn, travellerId })}
          />
        )}
        <WishFilter offered={tellingWishes(own)} wanted={wanted} onChange={props.onWanted} />
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
            onChoose={({ number }) => choose(number)}
          />
        </div>
      )}
      <Legend
        schematic={leg.schematic}
        ways={own.some((one) => one.places.some((place) => wayOf(one, place)))}
        racks={own.some(({ racks = [] }) => racks.length > 0)}
        mine={own.some((one) => one.places.some(({ state }) => state === 'yours'))}
      />
    </div>
  );
}

function roomiest(coaches: readonly Coach[], wanted: readonly Wish[]): Coach | undefined {
  const fitting = (coach: Coach) =>
    coach.places.filter((place) => isOpen(place) && suits(coach, place, wanted)).length;
  return [...coaches].sort((one, other) => fitting(other) - fitting(one))[0];
}

function chosenIn(
  places: readonly PlaceChoice[],
  legIndex: number,
  coachId: string | undefined,
  travellers: Booking['travellers'],
) {
  const alone = travellers.length === 1;
  return new Map(
    places
      .filter((choice) => choice.legIndex === legIndex && choice.coach === coachId)
      .flatMap(({ place, travellerId }) => {
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

function progressText(places: readonly PlaceChoice[], legIndex: number, travellers: number) {
  const count = places.filter((choice) => choice.legIndex === legIndex).length;
  return count === travellers ? 'done' : `${count} of ${travellers} chosen`;
}
