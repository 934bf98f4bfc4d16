import type { Osdm } from 'shared-osdm';
import type { SeatOfLeg } from '../../contract/booking';
import { listLegIds } from './to-journey';

type Part = Osdm['Admission'] | Osdm['Reservation'];

/** A reservation on hold, with its leg. */
export type HeldReservation = {
  id: string;
  legIndex: number;
  coverage: Osdm['TripLegCoverage'];
  /** By passenger id. */
  places: SeatOfLeg[];
};

/** What a booking has of an exchange that is on hold. */
export type OsdmHold = {
  carrierOperationId: string;
  /** Admissions that the exchange creates. */
  partIds: string[];
  /** One for each leg with seats. */
  reservations: HeldReservation[];
  /** By passenger id. */
  places: SeatOfLeg[];
  /** Null when the carrier names no time limit. */
  heldUntil: Date | null;
  offer: Osdm['ExchangeOffer'] | null;
};

const listParts = ({ bookedOffers = [] }: Osdm['Booking'], statuses: readonly string[]) => ({
  admissions: bookedOffers
    .flatMap(({ admissions = [] }) => admissions)
    .filter(({ status }) => statuses.includes(status)),
  reservations: bookedOffers
    .flatMap(({ reservations = [] }) => reservations)
    .filter(({ status }) => statuses.includes(status)),
});

const findPrebooked = ({ exchangeOperations = [] }: Osdm['Booking']) =>
  exchangeOperations.find(({ status }) => status === 'PREBOOKED');

/** The exchange on hold in a booking; null without one. There is at most one at a time. */
export function findHold(booking: Osdm['Booking']): OsdmHold | null {
  const operation = findPrebooked(booking);
  const { admissions, reservations } = listParts(booking, heldStates);
  if (!operation || admissions.length === 0) return null;
  const held = reservations.flatMap((reservation) => toHeld(booking, reservation) ?? []);
  return {
    carrierOperationId: operation.id,
    partIds: admissions.map(({ id }) => id),
    reservations: held,
    places: held.flatMap(({ places }) => places),
    heldUntil: getTimeLimit(booking, operation, [...admissions, ...reservations]),
    offer: operation.exchangeOffers?.[0] ?? null,
  };
}

/** The time limit of the operation, else of the booking, else the earliest of its parts. */
function getTimeLimit(
  { confirmationTimeLimit }: Osdm['Booking'],
  { ticketTimeLimit }: Osdm['ExchangeOperation'],
  parts: readonly Part[],
): Date | null {
  const ofParts = parts.flatMap(({ confirmableUntil }) => confirmableUntil ?? []);
  const named = ticketTimeLimit ?? confirmationTimeLimit ?? ofParts.sort(byTime)[0];
  return named ? new Date(named) : null;
}

const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other);

function toHeld(
  { trips = [] }: Osdm['Booking'],
  { id, placeAllocation }: Osdm['Reservation'],
): HeldReservation | null {
  if (!placeAllocation) return null;
  const { tripLegCoverage: coverage, reservedPlaces } = placeAllocation;
  const trip = trips.find((each) => each.id === coverage.tripId);
  const legIndex = Math.max(0, trip ? listLegIds(trip).indexOf(coverage.legId) : 0);
  const places = reservedPlaces.flatMap(({ passengerIds, coachNumber: coach, placeNumbers }) =>
    (placeNumbers ?? []).map((place, index) => ({
      travellerId: passengerIds[index] ?? passengerIds[0] ?? '',
      legIndex,
      coach,
      place,
    })),
  );
  return { id, legIndex, coverage, places };
}

const heldStates: readonly string[] = ['PREBOOKED', 'ON_HOLD'];
const validStates: readonly string[] = ['CONFIRMED', 'FULFILLED'];

const listStatuses = (offers: readonly Osdm['BookedOffer'][]): string[] =>
  offers.flatMap(({ admissions = [], reservations = [] }) =>
    [...admissions, ...reservations].map(({ status }) => status),
  );

/** What became of an exchange: `partIds` are the admissions that it creates. */
export function getOutcome(
  booking: Osdm['Booking'],
  partIds: readonly string[],
): 'confirmed' | 'on-hold' | 'ended' | 'unknown' {
  const isNew = ({ admissions = [] }: Osdm['BookedOffer']) =>
    admissions.some(({ id }) => partIds.includes(id));
  const offers = booking.bookedOffers ?? [];
  const created = listStatuses(offers.filter(isNew));
  if (created.some((status) => heldStates.includes(status))) return 'on-hold';
  if (created.some((status) => validStates.includes(status))) return 'confirmed';
  // Nothing was swapped only if the old ticket is valid.
  const former = listStatuses(offers.filter((offer) => !isNew(offer)));
  return former.some((status) => validStates.includes(status)) ? 'ended' : 'unknown';
}
