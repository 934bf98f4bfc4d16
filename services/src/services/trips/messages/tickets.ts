import { i18n } from '../../../kit/language/i18n';
import type { MailPart } from '../../../kit/mail/components';
import { type MailLeg, type MailSeat, type MailTicket, ticket } from '../../../kit/mail/ticket';
import { localDay, localTime } from '../../../kit/values/local-time';
import {
  firstLeg,
  getArrivalTimeZone,
  isSameTrains,
  type Journey,
  type MessageBooking,
  type MessageExchange,
} from '../../train-swap/contract';
import { formatTrainName } from '../format-train-name';

type Booking = MessageBooking['booking'];
type Seat = Booking['reservations'][number];
type LiveLeg = Booking['journey']['legs'][number];

/** The values of texts such as `the {time} from {from} to {to}`. */
type TrainValues = { time: string; from: string; to: string };

export function toTrainValues(journey: Journey): TrainValues {
  const { departure, timeZone, from } = firstLeg(journey);
  const to = journey.legs[journey.legs.length - 1]?.to.name ?? '';
  return { time: localTime(new Date(departure), timeZone), from: from.name, to };
}

function noteOf({ cancelled, delayMinutes, platform }: LiveLeg): string | undefined {
  if (cancelled) return i18n.t('Cancelled');
  const notes = [
    ...(platform === undefined ? [] : [i18n.t('Platform {platform}', { platform })]),
    ...(delayMinutes > 0
      ? [
          i18n.t('{minutes, plural, one {# minute late} other {# minutes late}}', {
            minutes: delayMinutes,
          }),
        ]
      : []),
  ];
  return notes.length > 0 ? notes.join(', ') : undefined;
}

const toMailSeat = ({ coach, place, segment }: Seat): MailSeat => ({
  coach,
  place,
  ...(segment
    ? { part: i18n.t('{from} to {to}', { from: segment.from.name, to: segment.to.name }) }
    : {}),
});

function toMailLeg(leg: LiveLeg, seats: readonly Seat[]): MailLeg {
  const note = noteOf(leg);
  return {
    departs: localTime(new Date(leg.departure), leg.timeZone),
    from: leg.from.name,
    arrives: localTime(new Date(leg.arrival), getArrivalTimeZone(leg)),
    to: leg.to.name,
    train: `${formatTrainName(leg)}, ${leg.operator.name}`,
    seats: seats.map(toMailSeat),
    ...(note ? { note } : {}),
  };
}

function describeTravellers(
  booking: Booking,
  travellerIds: readonly string[],
  inClass: Booking['serviceClass'],
): string {
  const names = booking.travellers
    .filter(({ id }) => travellerIds.includes(id))
    .map(({ firstName, surname }) => `${firstName} ${surname}`);
  const serviceClass = inClass === 'FIRST' ? i18n.t('First Class') : i18n.t('Standard Class');
  return [...names, serviceClass].join(', ');
}

type TicketInput = Pick<MailTicket, 'title' | 'reference'> & {
  booking: Booking;
  journey: Booking['journey'] | Journey;
  seats: readonly Seat[];
  travellerIds: readonly string[];
  /** Default: that of the booking. */
  serviceClass?: Booking['serviceClass'] | undefined;
  /** Only these legs; default: all. */
  legs?: readonly number[];
};

function toMailTicket(input: TicketInput): MailTicket {
  const { title, reference, booking, journey, seats, travellerIds, legs } = input;
  const { serviceClass = booking.serviceClass } = input;
  const shown = journey.legs.flatMap((leg, index) => {
    if (legs !== undefined && !legs.includes(index)) return [];
    const ofLeg = seats.filter(({ legIndex }) => legIndex === index);
    return [toMailLeg(leg, ofLeg)];
  });
  const { departure, timeZone } = firstLeg(journey);
  return {
    title,
    reference,
    day: localDay(new Date(departure), timeZone),
    travellers: describeTravellers(booking, travellerIds, serviceClass),
    legs: shown,
  };
}

export function drawTicket(title: string, booking: Booking): MailPart {
  const { reference, journey, reservations: seats, travellers } = booking;
  const travellerIds = travellers.map(({ id }) => id);
  return ticket(toMailTicket({ title, reference, booking, journey, seats, travellerIds }));
}

const seatsText = (seats: readonly Seat[], index: number): string =>
  JSON.stringify(
    seats
      .filter(({ legIndex }) => legIndex === index)
      .map(({ travellerId, coach, place, segment }) => [travellerId, coach, place, segment ?? null])
      .sort(),
  );

/** The legs on which something changes: all for another train, otherwise those with another seat. */
function listChangedLegs(exchange: MessageExchange): number[] | undefined {
  const { previousJourney, journey, previousPlaces, places } = exchange;
  if (!isSameTrains(previousJourney, journey)) return undefined;
  const changed = journey.legs
    .map((_, index) => index)
    .filter((index) => seatsText(previousPlaces, index) !== seatsText(places, index));
  return changed.length > 0 ? changed : undefined;
}

/** The train after an exchange, from the first to the last leg on which something changes. */
export function getNewTrain(exchange: MessageExchange): TrainValues {
  const { journey } = exchange;
  const changed = listChangedLegs(exchange);
  const legs = journey.legs.filter((_, index) => changed?.includes(index) ?? true);
  return toTrainValues({ ...journey, legs });
}

/** The departures before and after an exchange, on the first leg where they differ. */
export function getChangedTimes({ previousJourney, journey }: MessageExchange) {
  const differs = journey.legs.findIndex(
    ({ departure }, index) => departure !== previousJourney.legs[index]?.departure,
  );
  const timeOf = (shown: Journey) => {
    const { departure, timeZone } = shown.legs[differs] ?? firstLeg(shown);
    return localTime(new Date(departure), timeZone);
  };
  return { time: timeOf(journey), old: timeOf(previousJourney) };
}

export function toMailTickets(
  booking: Booking,
  exchange: MessageExchange,
  titles: { before: string; after: string },
): [before: MailTicket, after: MailTicket] {
  const legs = listChangedLegs(exchange);
  const { travellerIds } = exchange;
  const shared = { booking, travellerIds, ...(legs ? { legs } : {}) };
  return [
    toMailTicket({
      ...shared,
      title: titles.before,
      serviceClass: exchange.previousClass ?? exchange.serviceClass,
      reference: exchange.previousReference,
      journey: exchange.previousJourney,
      seats: exchange.previousPlaces,
    }),
    toMailTicket({
      ...shared,
      title: titles.after,
      serviceClass: exchange.serviceClass,
      reference: booking.reference,
      journey: exchange.journey,
      seats: exchange.places,
    }),
  ];
}
