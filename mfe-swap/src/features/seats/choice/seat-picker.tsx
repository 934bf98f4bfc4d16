import type { Booking, ExchangeOffer, PlaceChoice } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { getInitial } from '@train-swap/shared-config/truncate-text';
import { useRef, useState } from 'react';
import { callingName, trainText } from '../../../lib/journey/journey-facts';
import type { LegSeats } from '../get-seat-map';
import { findBestCoach, findMatch } from '../places/find-match';
import { countMatches, getFacing, listUsefulWishes, type Wish } from '../places/name-place';
import { type Missing, placeFor, withoutPlace, withPlace } from '../places/party-places';
import { CoachPlan, type Whose } from '../plan/coach-plan';
import { CoachStrip } from '../plan/coach-strip';
import { Legend } from '../plan/legend';
import { RadioRow } from '../plan/radio-row';
import { WishFilter } from '../plan/wish-filter';
import { PlanViewport } from '../plan/zoom/plan-viewport';
import { useScrollToPlace } from '../plan/zoom/use-scroll-to-place';
import styles from './seat-picker.module.css';

type SeatPickerProps = {
  legs: readonly LegSeats[];
  offer: ExchangeOffer;
  travellers: Booking['travellers'];
  serviceClass: Booking['serviceClass'];
  places: readonly PlaceChoice[];
  /** Their current seats, on the current train. */
  own: readonly PlaceChoice[];
  /** The place that "Choose for me" would choose. The plan opens there. */
  suggested: PlaceChoice | undefined;
  /** The traveller and the train of the next choice. */
  target: Missing;
  wanted: readonly Wish[];
  /** How often the places were chosen for the traveller: each time they are shown. */
  fillCount: number;
  onTarget: (target: Missing) => void;
  onWanted: (wanted: Wish[]) => void;
  onPlaces: (places: PlaceChoice[]) => void;
};

/** Chooses train, traveller and coach, and shows the plan of the coach. */
export function SeatPicker(props: SeatPickerProps) {
  const { legs, travellers, serviceClass, places, own, target, wanted, fillCount } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const [match, setMatch] = useState<string>();
  const leg = legs.find(({ legIndex }) => legIndex === target.legIndex) ?? legs[0];
  const choice = leg && placeFor(places, target.travellerId, leg.legIndex);
  const choiceKey = `${fillCount} ${target.travellerId} ${choice ? shortText(choice) : ''}`;
  /** The coach that was opened on each train, and for which traveller and choice. */
  const [opened, setOpened] = useState<Readonly<Record<number, { coach: string; at: string }>>>(
    choice ? { [choice.legIndex]: { coach: choice.coach, at: choiceKey } } : {},
  );
  const seat = leg && placeFor(own, target.travellerId, leg.legIndex);
  const first = choice ?? seat ?? props.suggested;
  useScrollToPlace(viewport, choice?.place, choiceKey, first?.place);
  useScrollToPlace(viewport, match, wanted.join());
  if (!leg) return null;
  const coaches = leg.coaches.filter((coach) => coach.class === serviceClass);
  const findCoach = (id: string | undefined) => coaches.find((each) => each.id === id);
  const openedHere = opened[leg.legIndex];
  const coach =
    // A new choice shows its coach, also when another one was opened before.
    findCoach(choice && openedHere?.at !== choiceKey ? choice.coach : openedHere?.coach) ??
    // Prefer the current coach when it meets the wishes.
    coaches.find((each) => each.id === seat?.coach && countMatches(each, wanted) > 0) ??
    findCoach(props.suggested?.coach) ??
    findBestCoach(coaches, wanted);
  const isIn = (place: PlaceChoice) => place.legIndex === leg.legIndex && place.coach === coach?.id;
  const chosen = chosenIn(places.filter(isIn), travellers);
  const seated = chosenIn(own.filter(isIn), travellers);

  const open = (id: string) =>
    setOpened({ ...opened, [leg.legIndex]: { coach: id, at: choiceKey } });
  const filter = (next: Wish[]) => {
    const found = next.length > 0 ? findMatch(coaches, coach, next) : null;
    setMatch(found?.place.number);
    if (found) open(found.coach.id);
    props.onWanted(next);
  };
  const choose = (place: string) => {
    if (!coach) return;
    const next = { ...target, legIndex: leg.legIndex, coach: coach.id, place };
    const again = choice?.coach === coach.id && choice.place === place;
    // Keep the coach although the next traveller may be selected.
    open(coach.id);
    props.onPlaces(again ? withoutPlace(places, next) : withPlace(places, next));
  };

  return (
    <div className={styles.picker}>
      {legs.length > 1 && <LegRow {...props} legIndex={leg.legIndex} />}
      <div className={styles.filters}>
        {travellers.length > 1 && <TravellerRow {...props} legIndex={leg.legIndex} />}
        <WishFilter offered={listUsefulWishes(coaches)} wanted={wanted} onChange={filter} />
      </div>
      <CoachStrip
        coaches={leg.coaches}
        carriages={props.offer.journey.legs[leg.legIndex]?.live?.occupancy?.carriages}
        serviceClass={serviceClass}
        wanted={wanted}
        coachId={coach?.id}
        chosen={places.filter(({ legIndex }) => legIndex === leg.legIndex)}
        onChange={open}
      />
      {coach && (
        <PlanViewport viewport={viewport}>
          <CoachPlan
            key={`${leg.legIndex} ${coach.id}`}
            coach={coach}
            wanted={wanted}
            chosen={chosen}
            seated={seated}
            onChoose={({ number }) => choose(number)}
          />
        </PlanViewport>
      )}
      <Legend
        schematic={leg.schematic}
        hasFacings={coaches.some((one) => one.places.some((place) => getFacing(one, place)))}
        hasRacks={coaches.some(({ racks = [] }) => racks.length > 0)}
        isOwnTrain={own.length > 0}
        hasOwnPlaces={coaches.some((one) => one.places.some(({ state }) => state === 'yours'))}
      />
    </div>
  );
}

type RowProps = SeatPickerProps & { legIndex: number };

/** Chooses the train of a journey with a change. */
function LegRow({ legs, offer, travellers, places, own, target, onTarget, ...row }: RowProps) {
  return (
    <RadioRow
      label={i18n.t('Train')}
      name="leg"
      value={String(row.legIndex)}
      options={legs.map(({ legIndex }) => ({
        value: String(legIndex),
        text: legName(offer, legIndex),
        note: progressText(
          places.filter((place) => place.legIndex === legIndex),
          own.filter((place) => place.legIndex === legIndex),
          travellers.length,
        ),
      }))}
      onChange={(value) => onTarget({ ...target, legIndex: Number(value) })}
    />
  );
}

/** Chooses the traveller of a party. */
function TravellerRow({ travellers, places, own, target, onTarget, legIndex }: RowProps) {
  return (
    <RadioRow
      label={i18n.t('Seat for')}
      name="traveller"
      value={target.travellerId}
      options={travellers.map((traveller) => {
        const place = placeFor(places, traveller.id, legIndex);
        const now = placeFor(own, traveller.id, legIndex);
        const note = place ? shortText(place) : now ? nowText(now) : i18n.t('no seat yet');
        return { value: traveller.id, text: callingName(traveller, travellers), note };
      })}
      onChange={(travellerId) => onTarget({ ...target, travellerId })}
    />
  );
}

/** The owners of these places, by place number. */
function chosenIn(
  places: readonly PlaceChoice[],
  travellers: Booking['travellers'],
): ReadonlyMap<string, Whose> {
  const alone = travellers.length === 1;
  return new Map(
    places.flatMap(({ place, travellerId }) => {
      const traveller = travellers.find(({ id }) => id === travellerId);
      if (!traveller) return [];
      const { firstName, surname } = traveller;
      const initials = alone ? place : getInitial(firstName) + getInitial(surname);
      const name = alone ? null : callingName(traveller, travellers);
      return [[place, { name, initials }] as const];
    }),
  );
}

function legName(offer: ExchangeOffer, legIndex: number): string {
  const leg = offer.journey.legs[legIndex];
  return leg ? trainText(leg) : i18n.t('Train {number}', { number: legIndex + 1 });
}

const shortText = ({ coach, place }: PlaceChoice) => `${coach} ${place}`;

const nowText = (place: PlaceChoice) => i18n.t('now {seat}', { seat: shortText(place) });

function progressText(
  places: readonly PlaceChoice[],
  [now]: readonly PlaceChoice[],
  travellers: number,
): string {
  const [choice] = places;
  if (now && travellers === 1) {
    return choice
      ? i18n.t('{old} to {new}', { old: shortText(now), new: shortText(choice) })
      : nowText(now);
  }
  return !now && places.length === travellers
    ? i18n.t('done')
    : i18n.t('{count} of {total} chosen', { count: places.length, total: travellers });
}
