import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { loadDocument } from '../../carriers/documents/load-document';

const fileType = 'application/pdf';

export const getCarrierDocument = defineOperation({
  id: 'getCarrierDocument',
  method: 'GET',
  path: '/bookings/{bookingId}/carrier-documents/{documentId}',
  summary: 'Get the ticket of a carrier as a PDF file',
  description:
    'The bytes of a document of `carrier.documents`, read from the carrier and not stored. They come from another company, so a browser saves them and shows nothing of them as our page.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid(), documentId: z.string().max(500) }) },
  responses: { 200: z.string() },
  responseType: fileType,
  problems: { 'booking-not-found': 404, 'document-not-found': 404, 'service-unavailable': 503 },
  async handle({ params }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const file = await loadDocument(context, record, params.documentId);
    // Operations respond with text; these are bytes.
    const response = context.hijackResponse();
    response.writeHead(200, {
      'content-type': fileType,
      'content-length': file.length,
      'content-disposition': `attachment; filename="ticket-${record.booking.reference}.pdf"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    response.end(file);
    return { status: 200, body: '' };
  },
});
