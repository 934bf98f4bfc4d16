import type { Osdm } from 'shared-osdm';
import type { OperationContext, ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { type Problem, problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import type { CarrierRecord, CarrierRow } from '../../bookings/booking-record';
import { getOsdmClient, type OsdmClient } from '../../clients/osdm/osdm-client';
import {
  carrierUnavailable,
  ignoreDoubt,
  isPlaceUnavailable,
  OsdmDoubt,
  OsdmRejection,
} from '../../clients/osdm/osdm-errors';
import type { SeatOfLeg } from '../../contract/booking';
import type { SeatPreference } from '../../contract/exchange';
import {
  type CarrierOperationRow,
  changeOperation,
  findCarrierOperation,
} from '../../exchange/carrier-operation-record';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { placeTaken } from '../../exchange/places/choose-places';
import type { OfferTerms } from '../../offers/token/offer-token';
import { carrierOperations } from '../../schema';
import { toOwnPlaces } from '../mirror/to-own-places';
import { findHold, type OsdmHold } from '../osdm/hold-state';
import { getDue } from '../osdm/price-offer';
import { notExchangeable } from '../osdm/request-offers';
import { createKey } from './create-key';
import { endClosedOperations, endHoldsAt } from './end-at-carrier';

/** A hold at a carrier. */
export type CarrierHold = { operationId: string; heldUntil: Date | null; places: SeatOfLeg[] };

type Request = {
  client: OsdmClient;
  carrier: CarrierRow;
  terms: OfferTerms;
  preference: SeatPreference | undefined;
};

/**
 * Holds an offer of a carrier for an operation of ours, whose id is the same for a repeated request. Do not call it inside a
 * transaction.
 * @returns `busy` when another exchange of the booking is in progress
 */
export async function holdAtCarrier(
  context: ServiceContext,
  record: CarrierRecord,
  terms: OfferTerms,
  operationId: string,
  preference: SeatPreference | undefined,
): Promise<CarrierHold | 'busy'> {
  const { carrier } = record;
  const client = getOsdmClient(context, carrier.carrier);
  if (!client || !terms.carrierOffer) throw notExchangeable(carrier.carrierName);
  const known = await findCarrierOperation(context.database, operationId);
  if (known?.state === 'HELD') return toHold(known);
  await expireDueHolds(context);
  await endClosedOperations(context, client, carrier);
  if (!(await openOperation(context, record.booking.id, operationId))) return 'busy';
  failPoint('holdAtCarrier.opened');
  const hold = await requestHold(context, { client, carrier, terms, preference }, operationId);
  failPoint('holdAtCarrier.held');
  const { carrierOperationId, partIds, heldUntil } = hold;
  const held = await changeOperation(context.database, operationId, ['HOLDING'], {
    state: 'HELD',
    carrierOperationId,
    partIds,
    heldUntil,
    due: terms.carrierOffer.due,
    places: toOwnPlaces(record, hold.places),
    changedAt: context.clock.now(),
  });
  if (!held) throw carrierUnavailable(carrier.carrierName);
  return toHold(held);
}

const toHold = ({ id, heldUntil, places }: CarrierOperationRow): CarrierHold => ({
  operationId: id,
  heldUntil,
  places,
});

/** The same for a request that is repeated with its Idempotency-Key. */
export function createOperationId({ session, idempotencyKey }: OperationContext<Session>): string {
  return createKey(`${session.id} ${idempotencyKey}`);
}

/** @returns whether it is the only open operation of the booking */
async function openOperation(
  { database, clock }: ServiceContext,
  bookingId: string,
  id: string,
): Promise<boolean> {
  const now = clock.now();
  const [opened] = await database
    .insert(carrierOperations)
    .values({ id, bookingId, state: 'HOLDING', createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning();
  return opened !== undefined;
}

/** @throws a problem, after which the carrier holds nothing, or the job ends what it holds */
async function requestHold(
  context: ServiceContext,
  { client, carrier, terms, preference }: Request,
  operationId: string,
): Promise<OsdmHold> {
  const { carrierBookingId, carrierName } = carrier;
  const { offerId = '', passengerRefs = [], due = 0 } = terms.carrierOffer ?? {};
  const request = (key: string, placeSelections: Osdm['PlaceSelection'][]) => {
    const selection = { offerId, passengerRefs, ...(placeSelections[0] && { placeSelections }) };
    return holdOffer(client, carrierBookingId, selection, key);
  };
  try {
    const hold = await request(operationId, toPreferences(terms, preference)).catch(
      // A carrier need not support a preference. A key belongs to one request.
      (error: unknown) => {
        if (!preference || !isNotSupported(error)) throw error;
        return request(createKey(`${operationId} without preference`), []);
      },
    );
    if (!hold) throw new OsdmDoubt('The carrier does not hold it yet.');
    if (hold.offer?.offerId === offerId && getDue(hold.offer) === due) return hold;
    await endHoldsAt(client, carrierBookingId);
    throw priceChanged();
  } catch (error) {
    if (error instanceof OsdmDoubt) throw carrierUnavailable(carrierName);
    const rejected = error instanceof OsdmRejection ? toProblem(error, carrierName) : error;
    await changeOperation(context.database, operationId, ['HOLDING'], { state: 'ENDED' });
    throw rejected;
  }
}

/**
 * Requests a hold. After a lost answer the booking says whether the carrier holds it.
 * @returns null when it does not hold anything, perhaps not yet
 */
export async function holdOffer(
  client: OsdmClient,
  carrierBookingId: string,
  offer: Osdm['OfferSelection'],
  key: string,
): Promise<OsdmHold | null> {
  const path = `/bookings/${encodeURIComponent(carrierBookingId)}/exchange-operations`;
  const body = { exchangeOffers: [offer] };
  await client.request('POST', path, 'ExchangeOperationResponse', { body, key }).catch(ignoreDoubt);
  return findHold(await client.getBooking(carrierBookingId));
}

const isNotSupported = (error: unknown): boolean =>
  error instanceof OsdmRejection && error.code === 'PARAMETER_NOT_SUPPORTED';

const placeProperties = { window: 'WINDOW_SEAT', aisle: 'AISLE_SEAT' } as const;

function toPreferences(
  { carrierOffer, serviceClass }: OfferTerms,
  preference: SeatPreference | undefined,
): Osdm['PlaceSelection'][] {
  if (!preference) return [];
  const { reservations = [], passengerRefs = [] } = carrierOffer ?? {};
  const accommodation = {
    passengerRefs,
    accommodationType: 'SEAT',
    accommodationSubType: serviceClass === 'FIRST' ? 'BUSINESS' : 'ANY_SEAT',
    placeProperties: [placeProperties[preference]],
  };
  return reservations.map(({ id: reservationId, ...tripLegCoverage }) => ({
    reservationId,
    tripLegCoverage,
    accommodations: [accommodation],
  }));
}

function toProblem(rejection: OsdmRejection, carrier: string): Problem {
  if (rejection.code === 'BOOKING_OFFER_NOT_FOUND') return offerGone();
  if (!isPlaceUnavailable(rejection)) return notExchangeable(carrier);
  return placeTaken(
    i18n.t(
      'This train no longer has enough free seats. Your ticket is unchanged. Choose another train.',
    ),
  );
}

const offerGone = () =>
  problem('offer-expired', {
    status: 410,
    detail: i18n.t(
      'This price has expired. Nothing was charged. Search for trains again to see current prices.',
    ),
  });

const priceChanged = () =>
  problem('offer-expired', {
    status: 410,
    detail: i18n.t(
      'The price has changed meanwhile. Nothing was charged. Search for trains again to see current prices.',
    ),
  });
