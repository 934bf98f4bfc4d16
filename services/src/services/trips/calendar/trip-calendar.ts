import type { Configuration } from '../../../kit/configuration';
import { i18n } from '../../../kit/language/i18n';
import type { Booking, Journey, Leg, Party } from '../../train-swap/contract';
import type { CalendarEvent } from './format-calendar';

/** What a calendar file needs of a booking. */
type Entries = Pick<Booking, 'id' | 'reference' | 'journey' | 'reservations' | 'version'>;

const formatSeats = ({ reservations }: Entries, legIndex: number): string =>
  reservations
    .filter((seat) => seat.legIndex === legIndex)
    .map(({ coach, place, segment }) =>
      segment
        ? i18n.t('coach {coach} seat {place} from {from} to {to}', {
            coach,
            place,
            from: segment.from.name,
            to: segment.to.name,
          })
        : i18n.t('coach {coach} seat {place}', { coach, place }),
    )
    .join(', ');

/** The legs of these journeys in earlier calendar files; the latest journey wins for each index. */
function listLegs(journeys: readonly Journey[]): Leg[] {
  const maxLegs = Math.max(...journeys.map(({ legs }) => legs.length), 0);
  const latest = (legIndex: number) =>
    journeys.filter(({ legs }) => legs[legIndex]).at(-1)?.legs[legIndex];
  return Array.from({ length: maxLegs }, (_, legIndex) => latest(legIndex)).filter(
    (leg) => leg !== undefined,
  );
}

/**
 * The booking's trains as entries of a calendar. Entries of earlier files that no longer apply are cancelled: of swapped journeys
 * and of larger parties. The sequence grows with each swap and with time, because train status changes without a swap.
 */
export function listTripEvents(
  booking: Entries,
  parties: readonly Party[],
  now: Date,
): CalendarEvent[] {
  const { journey, reference, version } = booking;
  const sequence = version + Math.floor(now.getTime() / 60_000);
  const entry = (partyId: string, leg: Leg, legIndex: number, isHeld: boolean): CalendarEvent => {
    const seats = isHeld ? formatSeats(booking, legIndex) : '';
    return {
      uid: `${partyId}-${legIndex}@train-swap`,
      sequence,
      cancelled: leg.cancelled || !isHeld,
      start: new Date(leg.departure),
      end: new Date(leg.arrival),
      summary: i18n.t('{mode, select, bus {Bus} other {Train}} {train} to {to}', {
        mode: leg.mode ?? 'train',
        train: leg.trainNumber,
        to: leg.to.name,
      }),
      location: leg.from.name,
      description: [
        i18n.t('{operator}, {from} to {to}.', {
          operator: leg.operator.name,
          from: leg.from.name,
          to: leg.to.name,
        }),
        ...(seats ? [i18n.t('Seats: {seats}.', { seats })] : []),
        i18n.t('Booking {reference}.', { reference }),
      ].join('\n'),
    };
  };
  const present = parties.at(-1)?.id ?? booking.id;
  const held = journey.legs.map((leg, legIndex) => entry(present, leg, legIndex, true));
  const cancelled = parties.flatMap(({ id, journeys }) =>
    listLegs(journeys).flatMap((leg, legIndex) =>
      id === present && legIndex < held.length ? [] : [entry(id, leg, legIndex, false)],
    ),
  );
  return [...held, ...cancelled];
}

/** The organizer of the entries. Nothing is read there: entries ask for no reply. */
export const getOrganizer = ({ publicOrigin }: Configuration): string =>
  `no-reply@${new URL(publicOrigin).hostname}`;
