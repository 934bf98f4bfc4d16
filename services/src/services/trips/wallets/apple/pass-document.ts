import { getLanguage, i18n } from '../../../../kit/language/i18n';
import { daysBetween } from '../../../../kit/values/local-time';
import {
  getVoidNotice,
  type StationTime,
  type WalletLeg,
  type WalletSeat,
  type WalletTicket,
} from '../wallet-ticket';
import type { AppleWallet } from './apple-settings';

type Field = { key: string; label: string; value: string };

/** Limit of trains on the front; the back has all. */
const maxFrontTrains = 4;

const formatEach = ({ seats }: WalletLeg, format: (seat: WalletSeat) => string): string =>
  seats.map(format).join(', ') || i18n.t('any');

/** One train: separate fields. Several trains: one field each, with the seat. */
function trainFields({ legs, serviceClass }: WalletTicket): Field[] {
  const [leg, ...others] = legs;
  if (leg && others.length === 0) {
    return [
      { key: 'train', label: leg.isBus ? i18n.t('Bus') : i18n.t('Train'), value: leg.train },
      ...(leg.isBus ? [] : seatFields(leg)),
      { key: 'class', label: i18n.t('Class'), value: serviceClass },
    ];
  }
  return legs.slice(0, maxFrontTrains).map((one, index) => ({
    key: `train-${index}`,
    label: one.isBus ? one.train : i18n.t('Seat, {train}', { train: one.train }),
    value: one.isBus
      ? one.departs.time
      : formatEach(one, ({ coach, place }) => `${coach} ${place}`),
  }));
}

const seatFields = (leg: WalletLeg): Field[] => [
  { key: 'coach', label: i18n.t('Coach'), value: formatEach(leg, ({ coach }) => coach) },
  { key: 'seat', label: i18n.t('Seat'), value: formatEach(leg, ({ place }) => place) },
];

const formatSeat = ({ coach, place, segment }: WalletSeat): string =>
  segment
    ? i18n.t('coach {coach} seat {place} from {segment}', { coach, place, segment })
    : i18n.t('coach {coach} seat {place}', { coach, place });

/** `06:10 (+1)`: one day after the day of departure. */
function formatTime({ time, at }: StationTime, { departs }: WalletTicket): string {
  const days = daysBetween(getDate(departs), getDate({ time, at }));
  return days > 0 ? `${time} (+${days})` : time;
}
const getDate = ({ at }: StationTime): string => at.slice(0, 10);

function formatLeg(leg: WalletLeg, ticket: WalletTicket): string {
  const { from, isBus, operator, to, train } = leg;
  const [departs, arrives] = [formatTime(leg.departs, ticket), formatTime(leg.arrives, ticket)];
  const seats = formatEach(leg, formatSeat);
  const values = { departs, from, arrives, to, operator, trainNumber: train, seats };
  return isBus
    ? i18n.t('{departs} {from} to {arrives} {to}. {operator}, {trainNumber}.', values)
    : i18n.t(
        '{departs} {from} to {arrives} {to}. {operator} {trainNumber}. Seat: {seats}.',
        values,
      );
}

/** `pass.json` for Apple Wallet. The serial number is the traveller's id, so the pass after a swap replaces the old one. */
export function createPassDocument(
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
    description: i18n.t('Train ticket, {from} to {to}', { from, to }),
    backgroundColor: 'rgb(10, 83, 99)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(221, 238, 241)',
    relevantDate: departs.at,
    expirationDate: `${ticket.expiresAt.toISOString().slice(0, 19)}Z`,
    // A ticket cannot be transferred.
    sharingProhibited: true,
    barcodes: [
      {
        format: 'PKBarcodeFormatAztec',
        message: ticket.payload,
        // The signed bytes, one per character.
        messageEncoding: 'iso-8859-1',
        altText: bookingReference,
      },
    ],
    boardingPass: {
      transitType: legs.every(({ isBus }) => isBus) ? 'PKTransitTypeBus' : 'PKTransitTypeTrain',
      headerFields: [{ key: 'date', label: i18n.t('Date'), value: formatShortDay(ticket) }],
      // Times as text: a date field would be shown in the phone's time zone.
      primaryFields: [
        { key: 'from', label: from, value: departs.time },
        { key: 'to', label: to, value: formatTime(arrives, ticket) },
      ],
      auxiliaryFields: trainFields(ticket),
      secondaryFields: [
        { key: 'traveller', label: i18n.t('Traveller'), value: ticket.travellerName },
        { key: 'ticket', label: i18n.t('Ticket'), value: ticket.ticketType },
      ],
      backFields: [
        { key: 'void', label: i18n.t('If you swap'), value: getVoidNotice() },
        { key: 'now', label: i18n.t('The current ticket'), value: ticket.tripUrl },
        {
          key: 'trains',
          label: `${ticket.day}, ${ticket.serviceClass}`,
          value: legs.map((leg) => formatLeg(leg, ticket)).join('\n'),
        },
        { key: 'booking', label: i18n.t('Booking'), value: bookingReference },
      ],
    },
  };
}

/** `Sun 22 Nov` */
const formatShortDay = ({ departs }: WalletTicket): string =>
  new Intl.DateTimeFormat(getLanguage().locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(new Date(`${getDate(departs)}T12:00:00Z`))
    .replace(/^(\p{L}+),/u, '$1');
