import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { BookingRecord } from '../../bookings/booking-record';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { carrierUnavailable, isOsdmError, OsdmDoubt } from '../../clients/osdm/osdm-errors';
import { listDocuments } from '../osdm/list-documents';

const maxBytes = 5_000_000;
/** The first bytes of each PDF. */
const signature = '%PDF-';

/**
 * The bytes of a ticket as PDF, read from the carrier at each request and not stored.
 * @throws `document-not-found` when the valid tickets do not have it
 */
export async function loadDocument(
  context: ServiceContext,
  { carrier }: BookingRecord,
  documentId: string,
): Promise<Buffer> {
  const client = carrier && getOsdmClient(context, carrier.carrier);
  if (!client || !carrier.documents.some(({ id }) => id === documentId)) throw documentNotFound();
  try {
    const booking = await client.getBooking(carrier.carrierBookingId);
    const admissions = (booking.bookedOffers ?? []).flatMap(({ admissions = [] }) => admissions);
    const found = listDocuments(booking, admissions).find(({ id }) => id === documentId);
    if (!found) throw documentNotFound();
    const { content, address } = found;
    const file = content
      ? Buffer.from(content, 'base64')
      : await client.download(address ?? '', maxBytes);
    if (file.length > maxBytes || file.toString('latin1', 0, signature.length) !== signature) {
      throw new OsdmDoubt('A ticket is not a PDF, or too large.');
    }
    return file;
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    context.log.warn({ err: error }, 'a document could not be read from its carrier');
    throw carrierUnavailable(carrier.carrierName);
  }
}

const documentNotFound = () =>
  problem('document-not-found', {
    status: 404,
    detail: i18n.t('This document is no longer part of your ticket. Open your trip again.'),
  });
