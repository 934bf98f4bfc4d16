import type { ServiceContext } from '../../../kit/context';
import { getOsdmClient } from '../clients/osdm/osdm-client';
import { carrierUnavailable, isOsdmError } from '../clients/osdm/osdm-errors';
import type { CarrierBooking } from './mirror/carrier-booking';
import { saveCarrierBooking } from './mirror/save-carrier-booking';
import { type BookingLookup, findOsdmBooking } from './osdm/find-osdm-booking';

/**
 * Finds a booking in the systems of the configured carriers, all at once, and saves it here. Do not call it inside a
 * transaction.
 * @returns the id of the booking here; null when no carrier has it
 * @throws `service-unavailable` when no carrier has it and one did not respond
 */
export async function findAtCarriers(
  context: ServiceContext,
  lookup: BookingLookup,
): Promise<string | null> {
  const { carriers } = context.configuration;
  const results = await Promise.all(carriers.map(({ id }) => findAtCarrier(context, id, lookup)));
  const [found] = results.flatMap((result) => (result === 'unavailable' ? [] : (result ?? [])));
  if (found) return saveCarrierBooking(context, found);
  const silent = carriers[results.indexOf('unavailable')];
  if (silent) throw carrierUnavailable(silent.name);
  return null;
}

async function findAtCarrier(
  context: ServiceContext,
  carrierId: string,
  lookup: BookingLookup,
): Promise<CarrierBooking | null | 'unavailable'> {
  const client = getOsdmClient(context, carrierId);
  if (!client) return null;
  try {
    return await findOsdmBooking(client, lookup, context.clock.now());
  } catch (error) {
    if (!isOsdmError(error)) throw error;
    context.log.warn({ err: error }, 'a carrier did not respond to a search for a booking');
    return 'unavailable';
  }
}
