import { type Journey, now, saveOfflineCopies, type Trip } from '@train-swap/shared-api';
import { getConfig } from '@train-swap/shared-config';
import { loadTripCopy, type TripCopy, tripCopyPrefix } from './trip-copies';

/** Draws the payload of a barcode; returns the address of the picture. */
type DrawCode = (payload: string) => Promise<string>;

/** A late train can still need its pass. */
const keepHours = 6;
const maxIdleWaitMs = 2_000;

/**
 * Stores trips until some hours after the arrival, for use without a network. The codes of their valid passes are drawn
 * and added when the browser is idle.
 */
export async function saveTripCopies(trips: readonly Trip[], drawCode: DrawCode): Promise<void> {
  if (typeof indexedDB === 'undefined' || !getConfig().flags.databaseIntegration) return;
  const lasting = trips.filter(({ booking }) => Date.parse(computeExpiry(booking.journey)) > now());
  for (const trip of lasting) {
    const known = await loadTripCopy(trip.booking.id);
    await saveTripCopy({ trip, codes: known?.value.codes ?? {} });
  }
  await waitUntilIdle();
  for (const { booking, passes } of lasting) {
    const payloads = passes.filter(isValid).map(({ barcode }) => barcode.payload);
    const known = await loadTripCopy(booking.id);
    const drawn = await drawCodes(payloads, known?.value.codes ?? {}, drawCode);
    // A sign-out deletes the copies, also while codes are drawn.
    const copy = await loadTripCopy(booking.id);
    if (copy) await saveTripCopy({ trip: copy.value.trip, codes: drawn });
  }
}

function saveTripCopy(value: TripCopy['value']): Promise<void> {
  const { id, journey } = value.trip.booking;
  return saveOfflineCopies({ [tripCopyPrefix + id]: value }, { expiresAt: computeExpiry(journey) });
}

const isValid = ({ state }: Trip['passes'][number]): boolean => state === 'VALID';

async function drawCodes(
  payloads: readonly string[],
  known: TripCopy['value']['codes'],
  drawCode: DrawCode,
) {
  const codes: Record<string, string> = {};
  for (const payload of payloads) {
    try {
      codes[payload] = known[payload] ?? (await drawCode(payload));
    } catch {
      // The drawing code could not be loaded. The copy is useful without the picture.
    }
  }
  return codes;
}

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (window.requestIdleCallback)
      window.requestIdleCallback(() => resolve(), { timeout: maxIdleWaitMs });
    else setTimeout(resolve);
  });
}

function computeExpiry({ arrival, legs }: Journey): string {
  const delayMinutes = legs.at(-1)?.delayMinutes ?? 0;
  return new Date(Date.parse(arrival) + (keepHours * 60 + delayMinutes) * 60_000).toISOString();
}
