import type { Osdm } from 'shared-osdm';
import { findBooking } from '../bookings/find-booking';
import { createPdf } from '../documents/create-pdf';
import { defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';

export const getFulfillmentEndpoint = defineEndpoint({
  method: 'GET',
  path: '/fulfillments/:fulfillmentId',
  requests: 'fulfillment',
  response: 'FulfillmentResponse',
  run: ({ state, params: { fulfillmentId } }) => {
    for (const { fulfillments = [], fulfillmentDocuments = [] } of state.bookings) {
      const fulfillment = fulfillments.find(({ id }) => id === fulfillmentId);
      if (!fulfillment) continue;
      const refs = fulfillment.fulfillmentDocumentRefs ?? [];
      const documents = fulfillmentDocuments.filter(({ id = '' }) => refs.includes(id));
      return { body: { fulfillment, fulfillmentDocuments: documents } };
    }
    throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no fulfilment ${fulfillmentId}.`);
  },
});

/** A booking has one document beside its tickets: the receipt. */
export const getDocumentEndpoint = defineEndpoint({
  method: 'GET',
  path: '/bookings/:bookingId/documents/:documentId',
  requests: 'document',
  response: 'DocumentResponse',
  run: ({ state, params }) => {
    const booking = findBooking(state, params.bookingId);
    if (params.documentId !== 'receipt')
      throw new ProblemError(
        404,
        'RESOURCE_NOT_FOUND',
        'A booking has only the document "receipt".',
      );
    const { amount = 0, currency = '' } = booking.confirmedPrice ?? {};
    const lines = [
      `Receipt of booking ${booking.bookingCode}`,
      `${currency} ${(amount / 100).toFixed(2)}`,
    ];
    const document: Osdm['Document'] = {
      id: 'receipt',
      type: 'BOOKING_RECEIPT',
      scope: 'BOOKING',
      format: 'application/pdf',
      content: createPdf(lines).toString('base64'),
    };
    return { body: { document } };
  },
});
