import type { Osdm } from 'shared-osdm';
import { getMethod } from '../osdm/read-after-sale';
import { toMoney } from '../osdm/to-money';
import type { RefundRow } from './refund-record';

type Offer = Osdm['RefundOffer'] | Osdm['ReleaseOffer'];

export const listOffers = (
  { refundOffers = [], releaseOffers = [] }: Osdm['Booking'],
  kind: RefundRow['kind'],
): Offer[] => (kind === 'refund' ? refundOffers : releaseOffers);

const isOpenAt = ({ status, validUntil }: Offer, now: Date): boolean =>
  status === 'PROPOSED' && Date.parse(validUntil) > now.getTime();

/** A carrier has at most one. */
export const findOpenOffer = (
  booking: Osdm['Booking'],
  kind: RefundRow['kind'],
  now: Date,
): Offer | undefined => listOffers(booking, kind).find((offer) => isOpenAt(offer, now));

export function toRefund(offer: Offer): RefundRow['refund'] {
  if (!('refundableAmount' in offer)) return null;
  return {
    id: offer.id,
    amount: toMoney(offer.refundableAmount),
    fee: toMoney(offer.refundFee),
    method: getMethod(offer),
  };
}

/** What became of an offer. Without it the state of its tickets says so. */
export function getRefundOutcome(
  booking: Osdm['Booking'],
  { kind, carrierOfferId, partIds }: RefundRow,
  now: Date,
): 'confirmed' | 'open' | 'ended' {
  const offer = listOffers(booking, kind).find(({ id }) => id === carrierOfferId);
  if (offer?.status === 'CONFIRMED') return 'confirmed';
  if (offer && isOpenAt(offer, now)) return 'open';
  const done = kind === 'refund' ? ['REFUNDED'] : ['RELEASED', 'REFUNDED'];
  const parts = (booking.bookedOffers ?? [])
    .flatMap(({ admissions = [] }) => admissions)
    .filter(({ id }) => partIds.includes(id));
  const isDone = parts.length > 0 && parts.every(({ status }) => done.includes(status));
  return isDone ? 'confirmed' : 'ended';
}

/** The tickets that a refund names: complete fulfilments, or the parts of some passengers in them. */
export function selectScope(
  { bookedOffers = [], fulfillments = [] }: Osdm['Booking'],
  { kind, partIds, passengerIds }: Pick<RefundRow, 'kind' | 'partIds'> & { passengerIds: string[] },
) {
  const open = ['CONFIRMED', 'FULFILLED', ...(kind === 'refund' ? ['RELEASED'] : [])];
  const isOwn = ({ status, passengerIds: all }: Osdm['Admission'] | Osdm['Reservation']) =>
    open.includes(status) && all.every((id) => passengerIds.includes(id));
  const offers = bookedOffers.filter(({ admissions = [] }) =>
    admissions.some(({ id }) => partIds.includes(id)),
  );
  const admissions = offers
    .flatMap(({ admissions = [] }) => admissions)
    .filter((part) => partIds.includes(part.id) && isOwn(part));
  const reservations = offers.flatMap(({ reservations = [] }) => reservations).filter(isOwn);
  const parts = [...admissions, ...reservations].map(({ id }) => id);
  const specifications = fulfillments.flatMap(({ id: fulfillmentId, bookingParts = [] }) => {
    const own = bookingParts.flatMap(({ id }) => (parts.includes(id) ? id : []));
    const isComplete = own.length === bookingParts.length;
    return own.length === 0 ? [] : [{ fulfillmentId, isComplete, bookingPartIds: own }];
  });
  return { admissionIds: admissions.map(({ id }) => id), specifications };
}
