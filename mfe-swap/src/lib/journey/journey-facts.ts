import type { Booking, Journey, Leg, PlaceChoice } from 'shared-api';
import { formatTime } from 'shared-ui';

/** What screens say about a journey as a whole. */
export function journeyFacts(journey: Journey) {
  const first = legAt(journey, 0);
  const last = lastLeg(journey);
  return {
    from: first.from.name,
    to: last.to.name,
    timeZone: first.timeZone,
    arrivalTimeZone: last.arrivalTimeZone ?? last.timeZone,
    operators: [...new Set(journey.legs.map(({ operator }) => operator.name))].join(', then '),
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

/** When a train is to arrive, as late as it is now. */
export const expectedArrival = ({ arrival, delayMinutes }: Leg): number =>
  Date.parse(arrival) + Math.max(0, delayMinutes) * 60_000;

/** Whether a train runs and has not arrived, so that one can still sit elsewhere on it. */
export const isStillRunning = (leg: Leg, at: number): boolean =>
  !leg.cancelled && at < expectedArrival(leg);

/** One train of a journey: `10:00 London Kings Cross to York`. */
export const trainText = ({ departure, timeZone, from, to }: Leg): string =>
  `${formatTime({ instant: departure, timeZone })} ${from.name} to ${to.name}`;

/** Other trains are wished for without a change and with numbered seats alone. */
export const isWishable = ({ legs }: Journey): boolean =>
  legs.length === 1 && legs[0]?.layoutId !== null;

/** Whether two journeys take the same trains on the same day. */
export function isSameJourney(one: Journey, other: Journey): boolean {
  const trains = ({ legs }: Journey) =>
    legs.map(({ trainId, serviceDate }) => `${trainId} ${serviceDate}`).join();
  return trains(one) === trains(other);
}

type NamedPlace = Pick<PlaceChoice, 'coach' | 'place' | 'stretch'> & Partial<PlaceChoice>;

/**
 * `Coach C, seat 23`, or `Coach C, seats 23 and 24; coach D, seat 5`; of who changes trains `Coach C, seat 23; on the
 * next train coach D, seat 5`, seats on the way `Coach C, seat 23 from York to Darlington, then coach D, seat 5`.
 * Empty without places.
 */
export function placesText(places: readonly NamedPlace[]): string {
  const trains = [...new Set(places.map(({ legIndex = 0 }) => legIndex))].sort();
  const text = trains
    .map((train) => placesOnTrain(places.filter(({ legIndex = 0 }) => legIndex === train)))
    .join('; on the next train ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placesOnTrain(places: readonly NamedPlace[]): string {
  const byCoach = new Map<string, string[]>();
  for (const { coach, place } of places.filter(({ stretch }) => !stretch)) {
    byCoach.set(coach, [...(byCoach.get(coach) ?? []), place]);
  }
  const allTheWay = [...byCoach].map(([coach, numbers]) => {
    const word = numbers.length === 1 ? 'seat' : 'seats';
    return `coach ${coach}, ${word} ${listText(numbers)}`;
  });
  return [...allTheWay, ...onTheWay(places).map(turnsText)].join('; ');
}

/** The places of those who change seats on the way, for each of them and leg in the order of the way. */
export function onTheWay<P extends NamedPlace>(places: readonly P[]): P[][] {
  const turns = new Map<string, P[]>();
  for (const place of places.filter(({ stretch }) => stretch)) {
    const whose = `${place.legIndex} ${place.travellerId}`;
    turns.set(whose, [...(turns.get(whose) ?? []), place]);
  }
  return [...turns.values()];
}

const turnsText = (turns: readonly NamedPlace[]): string =>
  turns
    .map(({ coach, place, stretch }, nth) => {
      const seat =
        coach === turns[nth - 1]?.coach ? `seat ${place}` : `coach ${coach}, seat ${place}`;
      const isLast = nth === turns.length - 1;
      return stretch && !isLast ? `${seat} from ${stretch.from.name} to ${stretch.to.name}` : seat;
    })
    .join(', then ');

/** `A`, `A and B`, `A, B and C`. */
export function listText(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

type Traveller = Booking['travellers'][number];

export function fullName({ firstName, surname }: Traveller): string {
  return `${firstName} ${surname}`;
}

/** The first name alone where it tells this traveller from the others of the party. */
export function callingName(traveller: Traveller, party: readonly Traveller[]): string {
  const namesakes = party.filter(({ firstName }) => firstName === traveller.firstName);
  return namesakes.length > 1 ? fullName(traveller) : traveller.firstName;
}
