import type { ServiceContext } from '../../../kit/context';
import { localDate, localDay, localTime } from '../../../kit/local-time';
import { problem } from '../../../kit/problem';
import {
  arrivalZoneOf,
  type Booking,
  firstLeg,
  type Leg,
  lastLeg,
  type PassSource,
  stretchText,
} from '../../train-swap/contract';
import { bookingOfSession, passSourcesOf } from '../passes/bookings-of-session';
import { expiresAt, isOver } from '../passes/expiry';
import { issuePasses, isValid } from '../passes/issue-passes';

/** A moment at a station: `10:00` on its clock, and `2026-07-01T10:00:00+01:00`. */
export type StationTime = { time: string; at: string };

/** `stretch`: `York to Edinburgh`, where it is a seat for that part of the way alone. */
export type WalletSeat = { coach: string; place: string; stretch: string | null };

export type WalletLeg = {
  trainNumber: string;
  operator: string;
  from: string;
  to: string;
  departs: StationTime;
  arrives: StationTime;
  /** In the order of the way; none where any will do. */
  seats: WalletSeat[];
};

/** What any wallet shows of one ticket, in words; all times on the clocks of the stations. */
export type WalletTicket = {
  fulfilmentId: string;
  travellerId: string;
  bookingId: string;
  bookingReference: string;
  travellerName: string;
  /** `Off-Peak Single` */
  ticketType: string;
  /** `Standard class` */
  serviceClass: string;
  /** `Sunday 22 November`, where the journey begins. */
  day: string;
  from: string;
  to: string;
  departs: StationTime;
  arrives: StationTime;
  legs: WalletLeg[];
  expiresAt: Date;
  /** The signed bytes of the barcode, a character for each. */
  payload: string;
  /** Where the traveller sees the ticket as it stands. */
  tripUrl: string;
};

/** Said on every pass: it lies in a wallet that nobody tells of a swap. */
export const voidNotice =
  'Once you swap this ticket, this pass is void and its code opens no gate. Add the new ticket from its trip page.';

/** Why no pass is given, and its status; besides the refusals of the booking. */
export const walletProblems = {
  'booking-not-found': 404,
  'pass-not-found': 404,
  'wallet-not-configured': 404,
  'pass-not-valid': 410,
};

type Which = { bookingId: string; fulfilmentId: string };

/**
 * One valid ticket of a booking that the caller's session may read, for its wallet's pass.
 * @param signer null where nobody can sign for that wallet
 * @throws {Problem} one of `walletProblems`
 */
export async function ticketForWallet<S>(
  context: ServiceContext,
  { bookingId, fulfilmentId }: Which,
  signer: S | null,
): Promise<{ ticket: WalletTicket; signer: S }> {
  const booking = await bookingOfSession(context.call, bookingId);
  const sources = await passSourcesOf(context.call, [bookingId]);
  const source = sources.find((one) => one.fulfilmentId === fulfilmentId);
  if (!source) {
    throw problem('pass-not-found', {
      status: 404,
      detail: 'This booking has no such ticket. Open the trip again.',
    });
  }
  if (!signer) {
    throw problem('wallet-not-configured', {
      status: 404,
      detail:
        'There are no passes for this wallet here. The ticket on the trip page is all you need.',
    });
  }
  if (!isValid(source) || isOver(source.journey, context.clock.now())) {
    throw problem('pass-not-valid', {
      status: 410,
      detail: 'This ticket is no longer valid. Open the trip to see the one that is.',
    });
  }
  return { ticket: await describe(context, source, booking), signer };
}

async function describe(
  context: ServiceContext,
  source: PassSource,
  { ticketType }: Booking,
): Promise<WalletTicket> {
  const { bookingId, bookingReference, fulfilmentId, journey, travellerId } = source;
  const [pass] = await issuePasses(context, [source]);
  if (!pass) throw new Error(`The ticket ${fulfilmentId} has no pass.`);
  const [first, last] = [firstLeg(journey), lastLeg(journey)];
  const trip = `/trips/${encodeURIComponent(bookingId)}`;
  return {
    fulfilmentId,
    travellerId,
    bookingId,
    bookingReference,
    travellerName: pass.travellerName,
    ticketType: ticketType.name,
    serviceClass: source.serviceClass === 'FIRST' ? 'First class' : 'Standard class',
    day: localDay(new Date(journey.departure), first.timeZone),
    from: first.from.name,
    to: last.to.name,
    departs: stationTime(journey.departure, first.timeZone),
    arrives: stationTime(journey.arrival, arrivalZoneOf(last)),
    legs: journey.legs.map((leg, legIndex) => describeLeg(leg, seatsOn(source, legIndex))),
    expiresAt: expiresAt(journey),
    payload: Buffer.from(pass.barcode.payload, 'base64').toString('latin1'),
    tripUrl: new URL(trip, context.configuration.publicOrigin).href,
  };
}

const seatsOn = ({ seats }: PassSource, legIndex: number): WalletLeg['seats'] =>
  seats
    .filter((seat) => seat.legIndex === legIndex)
    .map(({ coach, place, stretch }) => ({
      coach,
      place,
      stretch: stretch ? stretchText(stretch) : null,
    }));

const describeLeg = (leg: Leg, seats: WalletLeg['seats']): WalletLeg => ({
  trainNumber: leg.trainNumber,
  operator: leg.operator.name,
  from: leg.from.name,
  to: leg.to.name,
  departs: stationTime(leg.departure, leg.timeZone),
  arrives: stationTime(leg.arrival, arrivalZoneOf(leg)),
  seats,
});

/** A phone shows times on its own clock, wherever it is, unless they carry the station's offset. */
function stationTime(instant: string, timeZone: string): StationTime {
  const moment = new Date(instant);
  const time = localTime(moment, timeZone);
  const shown = `${localDate(moment, timeZone)}T${time}:00`;
  const minutes = Math.round((Date.parse(`${shown}Z`) - moment.getTime()) / 60_000);
  return { time, at: `${shown}${offsetText(minutes)}` };
}

/** `+01:00` */
function offsetText(minutes: number): string {
  const clock = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${minutes < 0 ? '-' : '+'}${clock}`;
}
