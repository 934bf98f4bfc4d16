import { and, eq, inArray } from 'drizzle-orm';
import type { Osdm } from 'shared-osdm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { problem } from '../../../../kit/problem';
import type { CarrierRecord, CarrierRow } from '../../bookings/booking-record';
import { getOsdmClient, type OsdmClient } from '../../clients/osdm/osdm-client';
import {
  carrierUnavailable,
  ignoreDoubt,
  OsdmDoubt,
  OsdmRejection,
} from '../../clients/osdm/osdm-errors';
import { findOpenOperation } from '../../exchange/carrier-operation-record';
import { admissions, carrierRefunds, carrierTickets } from '../../schema';
import { createKey } from '../exchange/create-key';
import { findOpenOffer, selectScope, toRefund } from './read-offers';
import { changeRefund, findRefund, listOpenRefunds, type RefundRow } from './refund-record';

export type RefundRequest = {
  /** The same for a repeated request. */
  id: string;
  /** A release frees the seats now; the money comes by a later refund. */
  kind: RefundRow['kind'];
  /** Without it all travellers. Each must have a ticket that is not shared with others. */
  travellerIds?: readonly string[] | undefined;
  /** A code of OSDM such as `TECHNICAL_FAILURE`, for a refund without a fee. */
  overruleCode?: string | undefined;
};

/**
 * Asks the carrier what it gives back. Changes no ticket. Do not call it inside a transaction.
 * @throws `refund-rejected` when the carrier offers none
 */
export async function offerRefund(
  context: ServiceContext,
  record: CarrierRecord,
  request: RefundRequest,
): Promise<RefundRow> {
  const { carrier } = record;
  const known = await findRefund(context.database, request.id);
  if (known?.state === 'ENDED') throw refundRejected('The offer has ended.');
  if (known && known.state !== 'OFFERING') return known;
  const client = getOsdmClient(context, carrier.carrier);
  if (!client) throw carrierUnavailable(carrier.carrierName);
  if (await findOpenOperation(context.database, carrier.bookingId)) throw busy();
  try {
    if (!known) await withdrawOpen(context, client, carrier);
    const row = known ?? (await openRefund(context, carrier.bookingId, request));
    failPoint('offerRefund.opened');
    return await requestOffer(context, { client, record, row, request, isResumed: known !== null });
  } catch (error) {
    if (error instanceof OsdmDoubt) throw carrierUnavailable(carrier.carrierName);
    if (!(error instanceof OsdmRejection)) throw error;
    await changeRefund(context.database, request.id, ['OFFERING'], { state: 'ENDED' });
    throw refundRejected(error.message);
  }
}

/** Ends open offers, also of a request that did not end. @throws `refund-in-progress` while one is confirmed */
export async function withdrawOpen(
  context: ServiceContext,
  client: OsdmClient,
  { bookingId, carrierBookingId }: CarrierRow,
): Promise<void> {
  for (const { id, kind, state } of await listOpenRefunds(context.database, bookingId)) {
    if (state === 'CONFIRMING') throw busy();
    const booking = await client.getBooking(carrierBookingId);
    const offer = findOpenOffer(booking, kind, context.clock.now());
    if (offer) await withdrawOffer(client, carrierBookingId, kind, offer.id);
    await changeRefund(context.database, id, ['OFFERING', 'OFFERED'], { state: 'ENDED' });
  }
}

async function withdrawOffer(
  client: OsdmClient,
  carrierBookingId: string,
  kind: RefundRow['kind'],
  offerId: string,
): Promise<void> {
  try {
    await client.requestNothing('DELETE', `${getOffersPath(carrierBookingId, kind)}/${offerId}`);
  } catch (error) {
    if (!(error instanceof OsdmRejection && error.status === 404)) throw error;
  }
}

export const getOffersPath = (carrierBookingId: string, kind: RefundRow['kind']): string =>
  `/bookings/${encodeURIComponent(carrierBookingId)}/${kind}-offers`;

async function openRefund(
  { database, clock }: ServiceContext,
  bookingId: string,
  { id, kind, overruleCode }: RefundRequest,
): Promise<RefundRow> {
  const now = clock.now();
  const [row] = await database
    .insert(carrierRefunds)
    .values({
      id,
      bookingId,
      kind,
      state: 'OFFERING',
      overruleCode: overruleCode ?? null,
      createdAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw busy();
  return row;
}

type Opened = {
  client: OsdmClient;
  record: CarrierRecord;
  row: RefundRow;
  request: RefundRequest;
  /** A former request may have created the offer. */
  isResumed: boolean;
};

async function requestOffer(
  context: ServiceContext,
  { client, record, row, request, isResumed }: Opened,
): Promise<RefundRow> {
  const { carrierBookingId, passengerIds } = record.carrier;
  const own = record.travellers.filter(({ id }) => request.travellerIds?.includes(id) ?? true);
  const before = await client.getBooking(carrierBookingId);
  const scope = selectScope(before, {
    kind: row.kind,
    partIds: await listPartIds(context, row),
    passengerIds: own.map(({ position }) => passengerIds[position] ?? ''),
  });
  const isOpen = findOpenOffer(before, row.kind, context.clock.now()) !== undefined;
  if (scope.specifications.length === 0) {
    const title = 'There is no valid ticket for these travellers that is not also for others.';
    throw new OsdmRejection(409, [{ title }]);
  }
  if (isOpen && !isResumed) throw new OsdmRejection(409, []);
  const path = getOffersPath(carrierBookingId, row.kind);
  const options = { body: toBody(row, scope.specifications), key: createKey(`${row.id} offer`) };
  const name =
    row.kind === 'refund' ? 'RefundOfferCollectionResponse' : 'ReleaseOfferCollectionResponse';
  if (!isOpen) await client.request('POST', path, name, options).catch(ignoreDoubt);
  failPoint('offerRefund.requested');
  // After a lost answer the booking has the offer.
  const booking = await client.getBooking(carrierBookingId);
  const offer = findOpenOffer(booking, row.kind, context.clock.now());
  const offered =
    offer &&
    (await changeRefund(context.database, row.id, ['OFFERING'], {
      state: 'OFFERED',
      carrierOfferId: offer.id,
      partIds: scope.admissionIds,
      refund: toRefund(offer),
      changedAt: context.clock.now(),
    }));
  if (!offered) throw new OsdmDoubt('The carrier has no offer yet.');
  return offered;
}

/** Of the tickets that can end: valid ones, and for a refund released ones. */
async function listPartIds({ database }: ServiceContext, { bookingId, kind }: RefundRow) {
  const states = ['CONFIRMED', 'FULFILLED', ...(kind === 'refund' ? ['RELEASED' as const] : [])];
  const rows = await database
    .select({ partId: carrierTickets.partId })
    .from(carrierTickets)
    .innerJoin(admissions, eq(admissions.id, carrierTickets.admissionId))
    .where(
      and(
        eq(admissions.bookingId, bookingId),
        inArray(admissions.state, states as (typeof admissions.$inferSelect)['state'][]),
      ),
    );
  return [...new Set(rows.map(({ partId }) => partId))];
}

type Specification = { fulfillmentId: string; isComplete: boolean; bookingPartIds: string[] };

function toBody({ kind, overruleCode }: RefundRow, specifications: readonly Specification[]) {
  const parts = specifications
    .filter(({ isComplete }) => !isComplete)
    .map(({ fulfillmentId, bookingPartIds }) => ({ fulfillmentId, bookingPartIds }));
  const name = kind === 'refund' ? 'refundSpecifications' : 'releaseSpecifications';
  return {
    fulfillmentIds: specifications.map(({ fulfillmentId }) => fulfillmentId),
    ...(parts.length > 0 && { [name]: parts }),
    ...(overruleCode && { overruleCode: overruleCode as Osdm['OverruleCode'] }),
  };
}

const busy = () =>
  problem('refund-in-progress', {
    status: 409,
    detail: 'A swap or refund of this booking is in progress. Try again when it has ended.',
  });

export const refundRejected = (answer: string) =>
  problem('refund-rejected', {
    status: 409,
    detail: `The carrier does not offer it. Its answer: ${answer}`,
  });
