import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { Problem } from '../../../../kit/problem';
import type { CarrierRecord } from '../../bookings/booking-record';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { OsdmDoubt, OsdmRejection } from '../../clients/osdm/osdm-errors';
import type { SeatOfLeg } from '../../contract/booking';
import { type CarrierOperationRow, changeOperation } from '../../exchange/carrier-operation-record';
import type { OperationRow } from '../../exchange/operation-record';
import { getValidOffer } from '../../offers/token/offer-token';
import { carrierOperations, type ProposedMove, proposalParts } from '../../schema';
import { completeAtCarrier } from '../exchange/confirm-at-carrier';
import { createKey } from '../exchange/create-key';
import { endHoldsAt } from '../exchange/end-at-carrier';
import { holdOffer } from '../exchange/hold-at-carrier';
import type { CarrierBooking } from '../mirror/carrier-booking';
import { toOwnPlaces } from '../mirror/to-own-places';
import { findHold, type OsdmHold } from '../osdm/hold-state';
import { getDue } from '../osdm/price-offer';
import { quoteOsdm } from '../osdm/quote-osdm';

/** A part of a proposal that a carrier confirms. */
export type CarrierPart = {
  client: OsdmClient;
  record: CarrierRecord;
  operation: OperationRow;
  row: CarrierOperationRow;
  moves: readonly ProposedMove[];
};

/**
 * Confirms a part at its carrier. One that is rejected for good gets an equal place once. Repeatable: what was begun is saved
 * before each step.
 * @returns the booking after the exchange; `ended` when the old ticket stays; `doubt` while the carrier does not say
 */
export async function confirmPart(
  context: ServiceContext,
  part: CarrierPart,
): Promise<CarrierBooking | 'ended' | 'doubt'> {
  const { client, record, operation, row } = part;
  const complete = () => completeAtCarrier(context, client, record.carrier, operation);
  if (row.repairs === 0) {
    const outcome = await complete();
    if (outcome !== 'ended') return outcome;
  }
  if (row.repairs === 0 || row.carrierOperationId === null) {
    const begun = await beginRepair(context, row);
    if (!begun) return 'doubt';
    failPoint('confirmPart.rejected');
    const outcome = await holdEqualPlace(context, { ...part, row: begun });
    if (outcome !== 'held') return outcome;
    failPoint('confirmPart.held');
  }
  return complete();
}

/** A process that requests an equal place takes no longer than this. */
const repairMs = 90_000;

/** @returns null while another process requests an equal place: two holds would reject each other */
async function beginRepair(
  { database, clock }: ServiceContext,
  { id }: CarrierOperationRow,
): Promise<CarrierOperationRow | null> {
  const now = clock.now();
  const { repairs, carrierOperationId, changedAt, state } = carrierOperations;
  const isLeft = and(isNull(carrierOperationId), lt(changedAt, new Date(now.getTime() - repairMs)));
  const [begun] = await database
    .update(carrierOperations)
    .set({ repairs: 1, carrierOperationId: null, partIds: [], changedAt: now })
    .where(and(eq(carrierOperations.id, id), eq(state, 'COMMITTING'), or(eq(repairs, 0), isLeft)))
    .returning();
  return begun ?? null;
}

async function holdEqualPlace(
  context: ServiceContext,
  part: CarrierPart,
): Promise<'held' | 'ended' | 'doubt'> {
  const { client, record, row } = part;
  const { carrierBookingId } = record.carrier;
  try {
    const known = findHold(await client.getBooking(carrierBookingId));
    const hold = known ?? (await requestEqualPlace(context, part));
    if (hold === null) return 'ended';
    if (!isEqual(part, hold)) {
      await endHoldsAt(client, carrierBookingId);
      return 'ended';
    }
    const { carrierOperationId, partIds, heldUntil } = hold;
    const places = toOwnPlaces(record, hold.places);
    const change = { carrierOperationId, partIds, heldUntil, places };
    await context.transaction(async ({ database }) => {
      await changeOperation(database, row.id, ['COMMITTING'], change);
      const moves = part.moves.map((move) => ({ ...move, ...findPlace(places, move) }));
      await database
        .update(proposalParts)
        .set({ moves })
        .where(eq(proposalParts.operationId, row.id));
    });
    return 'held';
  } catch (error) {
    if (error instanceof OsdmRejection) return 'ended';
    if (error instanceof Problem) return error.status === 503 ? 'doubt' : 'ended';
    if (error instanceof OsdmDoubt) return 'doubt';
    throw error;
  }
}

const findPlace = (places: readonly SeatOfLeg[], { travellerId, legIndex }: ProposedMove) =>
  places.find((each) => each.travellerId === travellerId && each.legIndex === legIndex);

/** @returns null when the carrier has no equal place */
async function requestEqualPlace(
  context: ServiceContext,
  { client, record, operation, row }: CarrierPart,
): Promise<OsdmHold | null> {
  const { carrierBookingId } = record.carrier;
  const { offers } = await quoteOsdm(context, client, { ...record, activeOperationId: null }, {});
  const offer = offers.find(
    ({ journey, priceUnknown }) => !priceUnknown && journey.id === operation.offer.journey.id,
  );
  const chosen = offer && getValidOffer(context, offer.offerId).carrierOffer;
  if (!chosen || chosen.due > (row.due ?? 0)) return null;
  const { offerId, passengerRefs } = chosen;
  const key = createKey(`${row.id} ${offerId}`);
  const hold = await holdOffer(client, carrierBookingId, { offerId, passengerRefs }, key);
  if (!hold) throw new OsdmDoubt('The carrier does not hold an equal place yet.');
  return hold;
}

/** The same train, and not more expensive. A quote is for the class of the ticket. */
function isEqual({ client, operation, row }: CarrierPart, { offer }: OsdmHold): boolean {
  const tripId = offer?.tripCoverage?.coveredTripId;
  const isSameTrain = `${client.settings.id} ${tripId}` === operation.offer.journey.id;
  return offer !== null && isSameTrain && getDue(offer) <= (row.due ?? 0);
}
