import { daysBetween } from '../../../../kit/local-time';
import {
  type StationTime,
  voidNotice,
  type WalletLeg,
  type WalletSeat,
  type WalletTicket,
} from '../wallet-ticket';
import type { AppleWallet } from './apple-settings';

type Field = { key: string; label: string; value: string };

/** More do not fit beside each other; the back has all. */
const mostTrainsInFront = 4;

const sayEach = ({ seats }: WalletLeg, say: (seat: WalletSeat) => string): string =>
  seats.map(say).join(', ') || 'any';

/** One train: each fact under its name. Several: a field each, with the seat in it. */
function trainFields({ legs, serviceClass }: WalletTicket): Field[] {
  const [leg, ...others] = legs;
  if (leg && others.length === 0) {
    return [
      { key: 'train', label: 'Train', value: leg.trainNumber },
      { key: 'coach', label: 'Coach', value: sayEach(leg, ({ coach }) => coach) },
      { key: 'seat', label: 'Seat', value: sayEach(leg, ({ place }) => place) },
      { key: 'class', label: 'Class', value: serviceClass },
    ];
  }
  return legs.slice(0, mostTrainsInFront).map((one, index) => ({
    key: `train-${index}`,
    label: `Seat, ${one.trainNumber}`,
    value: sayEach(one, ({ coach, place }) => `${coach} ${place}`),
  }));
}

const saySeat = ({ coach, place, stretch }: WalletSeat): string =>
  `coach ${coach} seat ${place}${stretch ? ` from ${stretch}` : ''}`;

/** `06:10 (+1)`: on the day after the one that the pass names. */
function sayTime({ time, at }: StationTime, { departs }: WalletTicket): string {
  const days = daysBetween(dateOf(departs), dateOf({ time, at }));
  return days > 0 ? `${time} (+${days})` : time;
}
const dateOf = ({ at }: StationTime): string => at.slice(0, 10);

function sayLeg(leg: WalletLeg, ticket: WalletTicket): string {
  const { from, operator, to, trainNumber } = leg;
  const [departs, arrives] = [sayTime(leg.departs, ticket), sayTime(leg.arrives, ticket)];
  const seats = sayEach(leg, saySeat);
  return `${departs} ${from} to ${arrives} ${to}. ${operator} ${trainNumber}. Seat: ${seats}.`;
}

/**
 * `pass.json` of a ticket for Apple Wallet. A traveller holds one right to travel in a booking, so its serial
 * number is the traveller's: the pass that is added after a swap takes the place of the old one.
 */
export function passDocument(
  ticket: WalletTicket,
  { passTypeId, teamId }: Pick<AppleWallet, 'passTypeId' | 'teamId'>,
) {
  const { bookingReference, departs, arrives, from, to, legs } = ticket;
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: ticket.travellerId,
    groupingIdentifier: ticket.bookingId,
    organizationName: 'Train Swap',
    logoText: 'Train Swap',
    description: `Train ticket, ${from} to ${to}`,
    backgroundColor: 'rgb(10, 83, 99)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(221, 238, 241)',
    relevantDate: departs.at,
    expirationDate: `${ticket.expiresAt.toISOString().slice(0, 19)}Z`,
    // A ticket is never another person's.
    sharingProhibited: true,
    barcodes: [
      {
        format: 'PKBarcodeFormatAztec',
        message: ticket.payload,
        // The bytes that were signed, one a character.
        messageEncoding: 'iso-8859-1',
        altText: bookingReference,
      },
    ],
    boardingPass: {
      transitType: 'PKTransitTypeTrain',
      headerFields: [{ key: 'date', label: 'Date', value: shortDay(ticket.day) }],
      // Times in words: a field of a date would be shown on the phone's clock.
      primaryFields: [
        { key: 'from', label: from, value: departs.time },
        { key: 'to', label: to, value: sayTime(arrives, ticket) },
      ],
      auxiliaryFields: trainFields(ticket),
      secondaryFields: [
        { key: 'traveller', label: 'Traveller', value: ticket.travellerName },
        { key: 'ticket', label: 'Ticket', value: ticket.ticketType },
      ],
      backFields: [
        { key: 'void', label: 'If you swap', value: voidNotice },
        { key: 'now', label: 'The ticket as it stands now', value: ticket.tripUrl },
        {
          key: 'trains',
          label: `${ticket.day}, ${ticket.serviceClass}`,
          value: legs.map((leg) => sayLeg(leg, ticket)).join('\n'),
        },
        { key: 'booking', label: 'Booking', value: bookingReference },
      ],
    },
  };
}

/** `Sun 22 Nov` */
const shortDay = (day: string): string =>
  day
    .split(' ')
    .map((word) => word.slice(0, 3))
    .join(' ');
