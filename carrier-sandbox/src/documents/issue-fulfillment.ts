import { randomBytes, randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import { getPartsByIds, isReservation, type Part } from '../state/state';
import { findTripById } from '../trains/trips';
import type { Provider } from '../wire/endpoint';
import { createPdf } from './create-pdf';

/** Issues one fulfilment for all passengers of these parts, now or after the delay of the profile. */
export function issueFulfillment(
  provider: Provider,
  booking: Osdm['Booking'],
  parts: readonly Part[],
): Osdm['Fulfillment'] {
  const { state, profile, now } = provider;
  const fulfillment: Osdm['Fulfillment'] = {
    id: randomUUID(),
    status: 'CONFIRMED',
    bookingRef: booking.id,
    createdOn: new Date(now).toISOString(),
    controlNumber: randomBytes(5).toString('hex').toUpperCase(),
    bookingParts: parts.map(({ id }) => ({ id })),
  };
  booking.fulfillments = [...(booking.fulfillments ?? []), fulfillment];
  const at = now + profile.documentDelaySeconds * 1_000;
  if (at > now) {
    for (const part of parts) part.status = 'CONFIRMED';
    state.pendingDocuments.push({ bookingId: booking.id, fulfillmentId: fulfillment.id, at });
  } else addDocuments(provider, booking, fulfillment);
  return fulfillment;
}

/** Adds the documents whose time has come. */
export function addDueDocuments(provider: Provider): void {
  const { state, now } = provider;
  const due = state.pendingDocuments.filter(({ at }) => at <= now);
  state.pendingDocuments = state.pendingDocuments.filter(({ at }) => at > now);
  for (const { bookingId, fulfillmentId } of due) {
    const booking = state.bookings.find(({ id }) => id === bookingId);
    const fulfillment = booking?.fulfillments?.find(({ id }) => id === fulfillmentId);
    if (booking && fulfillment?.status === 'CONFIRMED')
      addDocuments(provider, booking, fulfillment);
  }
}

function addDocuments(
  provider: Provider,
  booking: Osdm['Booking'],
  fulfillment: Osdm['Fulfillment'],
): void {
  const parts = getPartsByIds(
    booking,
    (fulfillment.bookingParts ?? []).map(({ id }) => id),
  );
  // A part may have gone into an exchange meanwhile.
  for (const part of parts) {
    if (['PREBOOKED', 'CONFIRMED'].includes(part.status)) part.status = 'FULFILLED';
  }
  const id = randomUUID();
  const content = createPdf(describeTicket(provider, booking, fulfillment)).toString('base64');
  const isInside = provider.profile.documents === 'inside';
  if (!isInside) provider.state.files[id] = content;
  const document: Osdm['FulfillmentDocument'] = {
    id,
    medium: 'PDF_A4',
    type: 'TICKET',
    format: 'application/pdf',
    ...(isInside ? { content } : { downloadLink: `${provider.origin}/files/${id}` }),
    controlNumber: fulfillment.controlNumber ?? null,
  };
  booking.fulfillmentDocuments = [...(booking.fulfillmentDocuments ?? []), document];
  fulfillment.status = 'FULFILLED';
  fulfillment.fulfillmentDocumentRefs = [document.id ?? ''];
  fulfillment.fulfillmentParts = [createBarcode(fulfillment)];
  for (const operation of booking.exchangeOperations ?? []) {
    if (!operation.fulfillments?.some(({ id }) => id === fulfillment.id)) continue;
    operation.status = 'FULFILLED';
    operation.fulfillments = [structuredClone(fulfillment)];
  }
  provider.publish({
    type: 'FULFILLMENT_AVAILABLE',
    bookingId: booking.id,
    summary: 'A ticket is available.',
    fulfillmentIds: [fulfillment.id],
  });
}

/** The data of an Aztec code: the control number, readable, because no railway signed it. */
function createBarcode({ controlNumber }: Osdm['Fulfillment']): Osdm['FulfillmentPart'] {
  return {
    fulfillmentMedia: ['PDF_A4'],
    controlId: controlNumber ?? null,
    securityFeatures: [
      {
        type: { type: 'BAR_CODE', format: 'BINARY', symbology: 'AZTEC' },
        data: Buffer.from(`SANDBOX ${controlNumber}`).toString('base64'),
      },
    ],
  };
}

function describeTicket(
  { state }: Provider,
  booking: Osdm['Booking'],
  { bookingParts = [], controlNumber }: Osdm['Fulfillment'],
): string[] {
  const parts = getPartsByIds(
    booking,
    bookingParts.map(({ id }) => id),
  );
  const names = booking.passengers.map(({ detail }) => `${detail?.firstName} ${detail?.lastName}`);
  const legs = parts.filter(isReservation).map(({ placeAllocation }) => {
    const leg = findTripById(state, placeAllocation?.tripLegCoverage.legId ?? '')?.legs[0];
    const places = placeAllocation?.reservedPlaces.map(
      ({ coachNumber, placeNumbers }) => `${coachNumber}/${placeNumbers?.join(',')}`,
    );
    const [from, to] = [leg?.train.stops[leg.from], leg?.train.stops[leg.to]];
    return `Train ${leg?.train.number}: ${from?.name} ${from?.departure} - ${to?.name}, places ${places?.join(' ')}`;
  });
  return [
    'Ticket of the carrier sandbox, not valid for travel',
    ...names,
    ...legs,
    `${controlNumber}`,
  ];
}
