import type { Osdm } from 'shared-osdm';
import { foldEmail, foldName, foldReference } from '../../bookings/fold-contact';
import type { OsdmClient } from '../../clients/osdm/osdm-client';
import { OsdmRejection } from '../../clients/osdm/osdm-errors';
import type { CarrierBooking } from '../mirror/carrier-booking';
import { toCarrierBooking } from './to-carrier-booking';

export type BookingLookup = {
  reference: string;
  surname?: string | undefined;
  email?: string | undefined;
};

/** More bookings with one reference are not one traveller's. */
const maxResults = 5;

/**
 * The booking with this reference, or this number of a ticket, and a name or address, which are compared here: carriers
 * compare names in their own way, or not at all.
 */
export async function findOsdmBooking(
  client: OsdmClient,
  lookup: BookingLookup,
  now: Date,
): Promise<CarrierBooking | null> {
  const reference = foldReference(lookup.reference);
  const ids =
    (await search(client, { bookingCode: reference })) ??
    (await search(client, { fulfillmentControlNumber: reference })) ??
    [];
  for (const id of ids) {
    const booking = await client.getBooking(id);
    const isOwn = hasReference(booking, reference) && isMatch(booking, lookup);
    const found = isOwn ? toCarrierBooking(booking, client.settings, now) : null;
    if (found) return found;
  }
  return null;
}

/** @returns null without a result */
async function search(
  client: OsdmClient,
  body: Osdm['BookingSearchRequest'],
): Promise<string[] | null> {
  try {
    const response = await client.request('POST', '/bookings-search', 'BookingSearchResponse', {
      body,
    });
    const results = response.bookingSearchResults ?? [];
    return results.length === 0 ? null : results.slice(0, maxResults).map(({ id }) => id);
  } catch (error) {
    // Some carriers respond to a reference that they do not have with 400 or 404.
    if (error instanceof OsdmRejection) return null;
    throw error;
  }
}

const hasReference = ({ bookingCode, fulfillments = [] }: Osdm['Booking'], reference: string) =>
  [bookingCode, ...fulfillments.map(({ controlNumber }) => controlNumber)].some(
    (each) => each && foldReference(each) === reference,
  );

/** An empty name matches nothing. */
function isMatch({ passengers, purchaser }: Osdm['Booking'], lookup: BookingLookup): boolean {
  const people = [...passengers.map(({ detail }) => detail), purchaser?.detail];
  const email = lookup.email === undefined ? '' : foldEmail(lookup.email);
  const surname = lookup.surname === undefined ? '' : foldName(lookup.surname);
  return people.some((detail) => {
    const addresses = [detail?.email, detail?.contact?.email].map((each) => foldEmail(each ?? ''));
    const isAddress = email !== '' && addresses.includes(email);
    return isAddress || (surname !== '' && foldName(detail?.lastName ?? '') === surname);
  });
}
