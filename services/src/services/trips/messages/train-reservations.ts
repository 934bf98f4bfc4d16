import { formatWithOffset } from '../../../kit/values/local-time';
import {
  getArrivalTimeZone,
  type Journey,
  type Leg,
  type MessageBooking,
  type MessageExchange,
} from '../../train-swap/contract';

type Booking = MessageBooking['booking'];
type Status = 'ReservationConfirmed' | 'ReservationCancelled';
type Seats = readonly Booking['reservations'][number][];

type Reservation = {
  booking: Booking;
  /** Default: that of the booking. */
  reference?: string;
  journey: Journey;
  seats: Seats;
  travellerIds: readonly string[];
  status: Status;
  url: string;
};

const describeVehicle = ({ mode, trainNumber, from, to }: Leg): Record<string, unknown> =>
  mode === 'bus'
    ? {
        '@type': 'BusTrip',
        busNumber: trainNumber,
        departureBusStop: { '@type': 'BusStop', name: from.name },
        arrivalBusStop: { '@type': 'BusStop', name: to.name },
      }
    : {
        '@type': 'TrainTrip',
        trainNumber,
        departureStation: { '@type': 'TrainStation', name: from.name },
        arrivalStation: { '@type': 'TrainStation', name: to.name },
      };

/** schema.org `TrainReservation` or `BusReservation`, one for each traveller and leg. */
function toReservations(reservation: Reservation): Record<string, unknown>[] {
  const { booking, journey, seats, travellerIds, status, url } = reservation;
  const travellers = booking.travellers.filter(({ id }) => travellerIds.includes(id));
  return travellers.flatMap(({ id, firstName, surname }) =>
    journey.legs.map((leg, legIndex) => {
      const seat = seats.find((each) => each.travellerId === id && each.legIndex === legIndex);
      return {
        '@context': 'https://schema.org',
        '@type': leg.mode === 'bus' ? 'BusReservation' : 'TrainReservation',
        reservationNumber: reservation.reference ?? booking.reference,
        reservationStatus: `https://schema.org/${status}`,
        url,
        underName: { '@type': 'Person', name: `${firstName} ${surname}` },
        reservationFor: {
          ...describeVehicle(leg),
          provider: { '@type': 'Organization', name: leg.operator.name },
          departureTime: formatWithOffset(new Date(leg.departure), leg.timeZone),
          arrivalTime: formatWithOffset(new Date(leg.arrival), getArrivalTimeZone(leg)),
        },
        ...(seat
          ? {
              reservedTicket: {
                '@type': 'Ticket',
                ticketedSeat: {
                  '@type': 'Seat',
                  seatNumber: seat.place,
                  seatSection: seat.coach,
                },
              },
            }
          : {}),
      };
    }),
  );
}

export const describeTicket = (booking: Booking, url: string): Record<string, unknown>[] =>
  toReservations({
    booking,
    journey: booking.journey,
    seats: booking.reservations,
    travellerIds: booking.travellers.map(({ id }) => id),
    status: booking.journey.legs.some(({ cancelled }) => cancelled)
      ? 'ReservationCancelled'
      : 'ReservationConfirmed',
    url,
  });

/** The old reservations, cancelled, then the new ones. */
export function describeExchange(
  booking: Booking,
  exchange: MessageExchange,
  url: string,
): Record<string, unknown>[] {
  const { travellerIds, previousJourney, previousPlaces, journey, places } = exchange;
  const shared = { booking, travellerIds, url };
  return [
    ...toReservations({
      ...shared,
      reference: exchange.previousReference,
      journey: previousJourney,
      seats: previousPlaces,
      status: 'ReservationCancelled',
    }),
    ...toReservations({ ...shared, journey, seats: places, status: 'ReservationConfirmed' }),
  ];
}
