import type { Booking, Journey, Leg, PlaceChoice } from '@train-swap/shared-api';
import { getLanguage, i18n } from '@train-swap/shared-config';
import { expectedArrival, formatOperator, formatTime } from '@train-swap/shared-ui';

/** Values of a journey as a whole. */
export function journeyFacts(journey: Journey) {
  const first = legAt(journey, 0);
  const last = lastLeg(journey);
  return {
    from: first.from.name,
    to: last.to.name,
    timeZone: first.timeZone,
    arrivalTimeZone: last.arrivalTimeZone ?? last.timeZone,
    operators: inOrder([...new Set(journey.legs.map(({ operator }) => operator.name))]),
    /** The operators, each with its replacement buses. */
    carriers: inOrder([...new Set(journey.legs.map(formatOperator))]),
    cancelled: journey.legs.some(({ cancelled }) => cancelled),
    delayMinutes: Math.max(0, ...journey.legs.map(({ delayMinutes }) => delayMinutes)),
    trainNumbers: journey.legs.map(({ trainNumber }) => trainNumber).join(', '),
  };
}

function legAt(journey: Journey, index: number): Leg {
  const leg = journey.legs[index];
  if (!leg) throw new Error(`Journey ${journey.id} has no leg ${index}.`);
  return leg;
}

export const lastLeg = (journey: Journey): Leg => legAt(journey, journey.legs.length - 1);

/** Whether a train runs and has not arrived, so that a seat on it can be changed. */
export const isStillRunning = (leg: Leg, at: number): boolean =>
  !leg.cancelled && at < expectedArrival(leg);

/** `10:00 London Kings Cross to York`. */
export const trainText = ({ departure, timeZone, from, to }: Leg): string =>
  i18n.t('{time} {from} to {to}', {
    time: formatTime({ instant: departure, timeZone }),
    from: from.name,
    to: to.name,
  });

/** A wish for other trains needs a direct journey with numbered seats. */
export const isWishable = ({ legs }: Journey): boolean =>
  legs.length === 1 && legs[0]?.layoutId !== null;

/** Whether two journeys take the same trains on the same day. */
export function isSameJourney(one: Journey, other: Journey): boolean {
  const trains = ({ legs }: Journey) =>
    legs.map(({ trainId, serviceDate }) => `${trainId} ${serviceDate}`).join();
  return trains(one) === trains(other);
}

type NamedPlace = Pick<PlaceChoice, 'coach' | 'place' | 'segment'> & Partial<PlaceChoice>;

/**
 * `Coach C, seat 23`, or `Coach C, seats 23 and 24; coach D, seat 5`. With a change of trains `Coach C, seat 23; on the
 * next train coach D, seat 5`, with a change of seats `Coach C, seat 23 from York to Darlington, then coach D, seat 5`.
 * Empty without places.
 */
export function placesText(places: readonly NamedPlace[]): string {
  const trains = [...new Set(places.map(({ legIndex = 0 }) => legIndex))].sort();
  const texts = trains.map((train) =>
    placesOnTrain(places.filter(({ legIndex = 0 }) => legIndex === train)),
  );
  const text = join(texts, (places, next) =>
    i18n.t('{places}; on the next train {next}', { places, next }),
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placesOnTrain(places: readonly NamedPlace[]): string {
  const byCoach = new Map<string, string[]>();
  for (const { coach, place } of places.filter(({ segment }) => !segment)) {
    byCoach.set(coach, [...(byCoach.get(coach) ?? []), place]);
  }
  const allTheWay = [...byCoach].map(([coach, numbers]) =>
    i18n.t('coach {coach}, {count, plural, one {seat} other {seats}} {seats}', {
      coach,
      count: numbers.length,
      seats: listText(numbers),
    }),
  );
  const texts = [...allTheWay, ...groupSeatChanges(places).map(seatChangesText)];
  return join(texts, (places, next) => i18n.t('{places}; {next}', { places, next }));
}

/** Joins texts by a message with two texts. Empty without texts. */
function join(texts: readonly string[], joinTwo: (text: string, next: string) => string): string {
  return texts.length === 0 ? '' : texts.reduce(joinTwo);
}

/** `A, then B`. */
const inOrder = (texts: readonly string[]): string =>
  join(texts, (first, next) => i18n.t('{first}, then {next}', { first, next }));

/** Places of travellers who change seats along the route, grouped by traveller and leg, in order. */
export function groupSeatChanges<P extends NamedPlace>(places: readonly P[]): P[][] {
  const groups = new Map<string, P[]>();
  for (const place of places.filter(({ segment }) => segment)) {
    const key = `${place.legIndex} ${place.travellerId}`;
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  return [...groups.values()];
}

function seatChangesText(changes: readonly NamedPlace[]): string {
  const texts = changes.map(({ coach, place, segment }, index) => {
    const seat =
      coach === changes[index - 1]?.coach
        ? i18n.t('seat {seat}', { seat: place })
        : i18n.t('coach {coach}, seat {seat}', { coach, seat: place });
    const isLast = index === changes.length - 1;
    return segment && !isLast
      ? i18n.t('{seat} from {from} to {to}', {
          seat,
          from: segment.from.name,
          to: segment.to.name,
        })
      : seat;
  });
  return inOrder(texts);
}

/** `A`, `A and B`, `A, B and C`. */
export function listText(words: readonly string[]): string {
  return new Intl.ListFormat(getLanguage().locale).format(words);
}

type Traveller = Booking['travellers'][number];

export function fullName({ firstName, surname }: Traveller): string {
  return `${firstName} ${surname}`;
}

/** The first name, when it is unique in the party; else the full name. */
export function callingName(traveller: Traveller, party: readonly Traveller[]): string {
  const namesakes = party.filter(({ firstName }) => firstName === traveller.firstName);
  return namesakes.length > 1 ? fullName(traveller) : traveller.firstName;
}
