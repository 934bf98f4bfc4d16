import { formatBookingHint } from '@train-swap/shared-config/booking-hint';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { createPageUrl } from '../../../kit/language/page-url';
import { problem } from '../../../kit/problem';
import { formatWithOffset, localDay, localTime } from '../../../kit/values/local-time';
import {
  type Booking,
  firstLeg,
  getArrivalTimeZone,
  type Leg,
  lastLeg,
  type PassSource,
} from '../../train-swap/contract';
import { getSessionBooking, listPassSources } from '../clients/train-swap';
import { formatTrainName } from '../format-train-name';
import { getExpiry, isOver } from '../passes/expiry';
import { issuePasses, isValid } from '../passes/issue-passes';

/** A local time at a station: `10:00` and `2026-07-01T10:00:00+01:00`. */
export type StationTime = { time: string; at: string };

/** `segment`: `York to Edinburgh`, when the seat is only for that segment. */
export type WalletSeat = { coach: string; place: string; segment: string | null };

export type WalletLeg = {
  /** `1S13`, or `Replacement bus SEV`. */
  train: string;
  isBus: boolean;
  operator: string;
  from: string;
  to: string;
  departs: StationTime;
  arrives: StationTime;
  /** In travel order; empty when any seat can be used. */
  seats: WalletSeat[];
};

/** The texts that wallets show for one ticket; all times are local to the station. */
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
  /** `Sunday 22 November`, local to the first station. */
  day: string;
  from: string;
  to: string;
  departs: StationTime;
  arrives: StationTime;
  legs: WalletLeg[];
  expiresAt: Date;
  /** The signed bytes of the barcode, one per character. */
  payload: string;
  /** The page of the current ticket. */
  tripUrl: string;
};

/** Shown on every pass, because a wallet is not updated after a swap. */
export const getVoidNotice = (): string =>
  i18n.t(
    'When you swap this ticket, this pass is no longer valid. Add the new ticket from its trip page.',
  );

export const walletProblems = {
  'booking-not-found': 404,
  'pass-not-found': 404,
  'wallet-not-configured': 404,
  'pass-not-valid': 410,
};

type TicketId = { bookingId: string; fulfilmentId: string };

/**
 * Gets one valid ticket of a booking of the caller's session.
 * @param signer null when the wallet is not configured
 * @throws {Problem} one of `walletProblems`
 */
export async function getWalletTicket<S>(
  context: ServiceContext,
  { bookingId, fulfilmentId }: TicketId,
  signer: S | null,
): Promise<{ ticket: WalletTicket; signer: S }> {
  const booking = await getSessionBooking(context.call, bookingId);
  const sources = await listPassSources(context.call, [bookingId]);
  const source = sources.find((one) => one.fulfilmentId === fulfilmentId);
  if (!source) {
    throw problem('pass-not-found', {
      status: 404,
      detail: i18n.t('This booking has no such ticket. Open the trip again.'),
    });
  }
  if (!signer) {
    throw problem('wallet-not-configured', {
      status: 404,
      detail: i18n.t(
        'Passes for this wallet are not available. The ticket on the trip page is all you need.',
      ),
    });
  }
  if (!isValid(source) || isOver(source.journey, context.clock.now())) {
    throw problem('pass-not-valid', {
      status: 410,
      detail: i18n.t('This ticket is no longer valid. Open the trip to see the valid one.'),
    });
  }
  return { ticket: await toWalletTicket(context, source, booking), signer };
}

async function toWalletTicket(
  context: ServiceContext,
  source: PassSource,
  { ticketType }: Booking,
): Promise<WalletTicket> {
  const { bookingId, bookingReference, fulfilmentId, journey, travellerId } = source;
  const [pass] = await issuePasses(context, [source]);
  if (!pass) throw new Error(`The ticket ${fulfilmentId} has no pass.`);
  const [first, last] = [firstLeg(journey), lastLeg(journey)];
  const hint = formatBookingHint({ reference: bookingReference });
  const trip = `/trips/${encodeURIComponent(bookingId)}${hint}`;
  return {
    fulfilmentId,
    travellerId,
    bookingId,
    bookingReference,
    travellerName: pass.travellerName,
    ticketType: ticketType.name,
    serviceClass:
      source.serviceClass === 'FIRST' ? i18n.t('First class') : i18n.t('Standard class'),
    day: localDay(new Date(journey.departure), first.timeZone),
    from: first.from.name,
    to: last.to.name,
    departs: toStationTime(journey.departure, first.timeZone),
    arrives: toStationTime(journey.arrival, getArrivalTimeZone(last)),
    legs: journey.legs.map((leg, legIndex) => toWalletLeg(leg, listSeats(source, legIndex))),
    expiresAt: getExpiry(journey),
    payload: Buffer.from(pass.barcode.payload, 'base64').toString('latin1'),
    tripUrl: createPageUrl(context.configuration, trip).href,
  };
}

const listSeats = ({ seats }: PassSource, legIndex: number): WalletLeg['seats'] =>
  seats
    .filter((seat) => seat.legIndex === legIndex)
    .map(({ coach, place, segment }) => ({
      coach,
      place,
      segment: segment
        ? i18n.t('{from} to {to}', { from: segment.from.name, to: segment.to.name })
        : null,
    }));

const toWalletLeg = (leg: Leg, seats: WalletLeg['seats']): WalletLeg => ({
  train: formatTrainName(leg),
  isBus: leg.mode === 'bus',
  operator: leg.operator.name,
  from: leg.from.name,
  to: leg.to.name,
  departs: toStationTime(leg.departure, leg.timeZone),
  arrives: toStationTime(leg.arrival, getArrivalTimeZone(leg)),
  seats,
});

/** Includes the station's offset, because a phone shows other times in its own time zone. */
function toStationTime(instant: string, timeZone: string): StationTime {
  const moment = new Date(instant);
  return { time: localTime(moment, timeZone), at: formatWithOffset(moment, timeZone) };
}
