import { randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import { findBooking, findFulfillments } from '../bookings/find-booking';
import { updatePrices } from '../bookings/update-prices';
import { getPartsByIds, type StoredAfterSale } from '../state/state';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';
import { type Accepted, acceptOffer, computeRefund } from './accept-offer';

type Kind = StoredAfterSale['kind'];

const validMinutes = 15;

/** What the request of an offer names: tickets, or parts of them. */
type Scope = {
  fulfillmentIds?: string[];
  specifications?: Osdm['RefundSpecification'][] | undefined;
  overruleCode?: string | undefined;
};

const createRefundEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bookings/:bookingId/refund-offers',
  requests: 'refund-offers',
  hasKey: true,
  request: 'RefundOfferRequest',
  response: 'RefundOfferCollectionResponse',
  run: (call) => {
    const { fulfillmentIds, refundSpecifications, overruleCode } = call.body;
    const scope = { fulfillmentIds, specifications: refundSpecifications, overruleCode };
    const { booking, parts, common } = createOffer(call, 'refund', scope);
    const refund = computeRefund(parts, overruleCode);
    const bookingParts = parts.map(({ id }) => ({ id }));
    const offer: Osdm['RefundOffer'] = {
      ...common,
      ...refund,
      refundOfferBreakdown: [{ ...refund, bookingParts }],
      reimbursementMethod: { paymentMethod: 'ORIGINAL_ACCOUNT' },
    };
    booking.refundOffers = [...(booking.refundOffers ?? []), offer];
    return { body: { refundOffers: [offer] } };
  },
});

/** A release frees the places now; the money comes by a later refund. */
const createReleaseEndpoint = defineEndpoint({
  method: 'POST',
  path: '/bookings/:bookingId/release-offers',
  requests: 'release-offers',
  hasKey: true,
  request: 'ReleaseOfferRequest',
  response: 'ReleaseOfferCollectionResponse',
  run: (call) => {
    const { fulfillmentIds = [], releaseSpecifications, overruleCode } = call.body;
    const scope = { fulfillmentIds, specifications: releaseSpecifications, overruleCode };
    const { booking, common } = createOffer(call, 'release', scope);
    booking.releaseOffers = [...(booking.releaseOffers ?? []), common];
    return { body: { releaseOffers: [common] } };
  },
});

function createOffer(call: Call<unknown>, kind: Kind, scope: Scope) {
  const { state, params, now } = call;
  const booking = findBooking(state, params.bookingId);
  const { fulfillments, parts } = findScope(booking, kind, scope);
  const open = [...(booking.refundOffers ?? []), ...(booking.releaseOffers ?? [])].find(
    ({ status, validUntil }) => status === 'PROPOSED' && Date.parse(validUntil) > now,
  );
  if (open)
    throw new ProblemError(400, 'OPERATION_NOT_PERMITTED', `Offer ${open.id} is still open.`);
  const createdOn = new Date(now).toISOString();
  const common = {
    id: randomUUID(),
    createdOn,
    validFrom: createdOn,
    validUntil: new Date(now + validMinutes * 60_000).toISOString(),
    status: 'PROPOSED' as const,
    ...(scope.overruleCode && { appliedOverruleCode: scope.overruleCode }),
    fulfillments: structuredClone(fulfillments),
  };
  state.afterSales.push({ kind, offerId: common.id, partIds: parts.map(({ id }) => id) });
  return { booking, parts, common };
}

/** @throws {ProblemError} when the parts cannot be given back */
function findScope(booking: Osdm['Booking'], kind: Kind, scope: Scope) {
  const { fulfillmentIds = [], specifications = [], overruleCode } = scope;
  const ids = [...fulfillmentIds, ...specifications.map(({ fulfillmentId }) => fulfillmentId)];
  const fulfillments = findFulfillments(booking, [...new Set(ids)]);
  const all = fulfillments.flatMap(({ bookingParts = [] }) => bookingParts.map(({ id }) => id));
  const named = specifications.flatMap(({ bookingPartIds = [] }) => bookingPartIds);
  const states =
    kind === 'refund' ? ['CONFIRMED', 'FULFILLED', 'RELEASED'] : ['CONFIRMED', 'FULFILLED'];
  const parts = getPartsByIds(booking, named.length > 0 ? named : all).filter(({ status }) =>
    states.includes(status),
  );
  const isForbidden = parts.some(({ refundable }) => refundable === 'NO') && !overruleCode;
  if (parts.length === 0 || isForbidden)
    throw new ProblemError(400, 'OPERATION_NOT_PERMITTED', `These parts allow no ${kind}.`);
  return { fulfillments, parts };
}

/** The endpoints of one offer: read, accept, withdraw. */
function offerEndpoints(kind: Kind) {
  const id = `${kind}OfferId`;
  const path = `/bookings/:bookingId/${kind}-offers/:${id}`;
  const response = kind === 'refund' ? 'RefundOfferResponse' : 'ReleaseOfferResponse';
  const toBody = (offer: Accepted) => ({ body: { [`${kind}Offer`]: offer } });
  return [
    defineEndpoint({
      method: 'GET',
      path,
      requests: `${kind}-offers`,
      response,
      run: (call) => toBody(findOffer(call, kind).offer),
    }),
    defineEndpoint({
      method: 'PATCH',
      path,
      requests: kind,
      hasKey: true,
      request: kind === 'refund' ? 'RefundOfferPatchRequest' : 'ReleaseOfferPatchRequest',
      response,
      run: (call) => {
        const { booking, offer } = findOffer(call, kind);
        if (offer.status === 'CONFIRMED')
          throw new ProblemError(
            400,
            'CONFIRMATION_BOOKING_ALREADY_CONFIRMED',
            'Already confirmed.',
          );
        if (Date.parse(offer.validUntil) <= call.now)
          throw new ProblemError(400, 'BOOKING_OFFER_NOT_FOUND', 'The offer has expired.');
        if (call.body.status === 'CONFIRMED') acceptOffer(call, booking, offer);
        updatePrices(booking);
        return toBody(offer);
      },
    }),
    defineEndpoint({
      method: 'DELETE',
      path,
      requests: `${kind}-offers`,
      run: (call) => {
        const { booking, offer } = findOffer(call, kind);
        if (offer.status === 'CONFIRMED')
          throw new ProblemError(409, 'OPERATION_NOT_PERMITTED', 'The offer is already confirmed.');
        booking.refundOffers = booking.refundOffers?.filter((one) => one.id !== offer.id) ?? [];
        booking.releaseOffers = booking.releaseOffers?.filter((one) => one.id !== offer.id) ?? [];
        return { status: 204 };
      },
    }),
  ];
}

/** @throws {ProblemError} 404 */
function findOffer({ state, params }: Call<unknown>, kind: Kind) {
  const booking = findBooking(state, params.bookingId);
  const offers: Accepted[] =
    (kind === 'refund' ? booking.refundOffers : booking.releaseOffers) ?? [];
  const offer = offers.find(({ id }) => id === params[`${kind}OfferId`]);
  if (!offer) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no such ${kind} offer.`);
  return { booking, offer };
}

export const afterSaleEndpoints = [
  createRefundEndpoint,
  createReleaseEndpoint,
  ...offerEndpoints('refund'),
  ...offerEndpoints('release'),
];
