import { and, eq } from 'drizzle-orm';
import type { Osdm } from 'shared-osdm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { CarrierRecord } from '../../bookings/booking-record';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import {
  carrierUnavailable,
  isOsdmError,
  isPlaceUnavailable,
  OsdmRejection,
} from '../../clients/osdm/osdm-errors';
import type { Placement, SeatOfLeg } from '../../contract/booking';
import {
  type CarrierOperationRow,
  findCarrierOperation,
} from '../../exchange/carrier-operation-record';
import { assertNotTaken } from '../../exchange/hold/reserve-places';
import { findOperation, holdExpired, type OperationRow } from '../../exchange/operation-record';
import { assertPlacementsValid } from '../../exchange/places/choose-places';
import { isSameTravellerAndLeg } from '../../exchange/places/party-needs';
import { carrierOperations } from '../../schema';
import { toOwnPlaces } from '../mirror/to-own-places';
import { findHold, type OsdmHold } from '../osdm/hold-state';
import { isNotOffered, saveNotOffered } from './not-offered';

type Opened = { operation: OperationRow; record: CarrierRecord };

/** A request is lost, or another one changes the places at the same time. */
const maxAttempts = 4;

/**
 * Replaces the places of a hold at its carrier; travellers without a chosen place keep theirs. The request has no key of
 * idempotency, so that the booking is read before each attempt. Do not call it inside a transaction.
 * @throws `place-taken`, after which the held places stay; `carrier-does-not-offer`; `service-unavailable` in doubt
 */
export async function changePlacesAtCarrier(
  context: ServiceContext,
  client: OsdmClient,
  { operation, record }: Opened,
  chosen: readonly Placement[],
): Promise<void> {
  const { travellerIds } = operation.offer;
  const { places: legs } = await findHeld(context, operation);
  assertPlacementsValid({ travellerIds, legs }, chosen);
  let isDone = false;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await findHeld(context, operation);
    const hold = await readHold(client, record, known);
    const change = planChange(record, hold, chosen);
    isDone ||= change.selections.length === 0;
    if (!isDone) isDone = await selectPlaces(context, client, record, change);
    else if (await savePlaces(context, known, change.held)) return;
    failPoint('changePlacesAtCarrier.changed');
  }
  throw carrierUnavailable(record.carrier.carrierName);
}

type Change = {
  /** The places that the carrier holds. */
  held: SeatOfLeg[];
  chosen: readonly Placement[];
  /** Of the reservations that change. */
  selections: Osdm['PlaceSelection'][];
};

function planChange(record: CarrierRecord, hold: OsdmHold, chosen: readonly Placement[]): Change {
  const toNext = (held: SeatOfLeg): Placement => {
    const [own] = toOwnPlaces(record, [held]);
    return (own && chosen.find((each) => isSameTravellerAndLeg(each, own))) ?? held;
  };
  const selections = hold.reservations.flatMap(({ id: reservationId, coverage, places }) => {
    if (places.every((held) => isSamePlace(held, toNext(held)))) return [];
    const selected = places.map((held) => {
      const { coach: coachNumber, place: placeNumber } = toNext(held);
      return { coachNumber, placeNumber, passengerRef: held.travellerId };
    });
    return [{ reservationId, tripLegCoverage: coverage, places: selected }];
  });
  return { held: toOwnPlaces(record, hold.places), chosen, selections };
}

const isSamePlace = (one: Placement, other: Placement): boolean =>
  one.legIndex === other.legIndex && one.coach === other.coach && one.place === other.place;

/** @throws when the operation is no longer on hold */
async function findHeld(
  { database, clock }: ServiceContext,
  { id }: OperationRow,
): Promise<CarrierOperationRow> {
  const known = await findCarrierOperation(database, id);
  if (known?.state === 'COMMITTING' || known?.state === 'CONFIRMED') throw beingConfirmed();
  const own = await findOperation(database, id);
  const isHeld = own?.status === 'ON_HOLD' && own.heldUntil > clock.now();
  if (known?.state !== 'HELD' || !isHeld) throw holdExpired();
  return known;
}

async function readHold(
  client: OsdmClient,
  { carrier: { carrierBookingId, carrierName } }: CarrierRecord,
  { carrierOperationId }: CarrierOperationRow,
): Promise<OsdmHold> {
  const booking = await client.getBooking(carrierBookingId).catch((error: unknown) => {
    throw isOsdmError(error) ? carrierUnavailable(carrierName) : error;
  });
  const hold = findHold(booking);
  if (hold?.carrierOperationId !== carrierOperationId) throw holdExpired();
  return hold;
}

/** @returns false when another request has changed the operation since it was read */
async function savePlaces(
  { database }: ServiceContext,
  { id, places: before }: CarrierOperationRow,
  places: SeatOfLeg[],
): Promise<boolean> {
  const saved = await database
    .update(carrierOperations)
    .set({ places })
    .where(
      and(
        eq(carrierOperations.id, id),
        eq(carrierOperations.state, 'HELD'),
        eq(carrierOperations.places, before),
      ),
    )
    .returning();
  return saved.length > 0;
}

/** @returns whether the carrier has changed the places; otherwise the booking says */
async function selectPlaces(
  context: ServiceContext,
  client: OsdmClient,
  { carrier }: CarrierRecord,
  { held, chosen, selections: placeSelections }: Change,
): Promise<boolean> {
  const path = `/bookings/${encodeURIComponent(carrier.carrierBookingId)}`;
  try {
    await client.request('PATCH', path, 'BookingResponse', { body: { placeSelections } });
    return true;
  } catch (error) {
    if (isNotOffered(error)) throw await saveNotOffered(context, carrier, 'heldSeats');
    if (error instanceof OsdmRejection && isPlaceUnavailable(error)) {
      // It need not say which of them.
      assertNotTaken(chosen, (place) => !held.some((own) => isSamePlace(own, place)));
    }
    if (isOsdmError(error)) return false;
    throw error;
  }
}

const beingConfirmed = () =>
  problem('operation-confirmed', {
    status: 409,
    detail: i18n.t(
      'This swap is being confirmed, so its seats can no longer change. Open your trip in a moment.',
    ),
  });
