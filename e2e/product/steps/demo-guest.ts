import { bookings } from '../data/demo-bookings';

export type HoldReleaser = { releaseAll(): Promise<void> };
type Booking = { id: string; activeOperationId: string | null };

/** A guest who has found the demo bookings. */
async function openBookings(address: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${address}/api/${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // A swap that is being confirmed cannot be released, and need not be. A proposal, which only a failed test leaves open,
    // needs a code.
    if (!response.ok && ![403, 409].includes(response.status))
      throw new Error(`${method} ${path} returned ${response.status}.`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response.status === 204 ? undefined : await response.json();
  };

  await call('POST', 'authentication/guest-sessions', {});
  for (const { reference, holder } of Object.values(bookings)) {
    await call('POST', 'train-swap/booking-lookups', { reference, surname: holder });
  }
  const list = async () =>
    ((await call('GET', 'train-swap/bookings')) as { bookings: Booking[] }).bookings;
  return { call, list };
}

/**
 * The tests of a worker share the demo bookings. Releasing the holds of a test restores the bookings for the next one.
 */
export async function createHoldReleaser(address: string): Promise<HoldReleaser> {
  const { call, list } = await openBookings(address);
  return {
    releaseAll: async () => {
      for (const { activeOperationId } of await list()) {
        if (activeOperationId) {
          await call('DELETE', `train-swap/exchange-operations/${activeOperationId}`);
        }
      }
    },
  };
}

/**
 * Seats the other passengers on the trains of the demo bookings, as the first search for each route does. On a busy machine
 * that takes longer than a page waits.
 */
export async function openTrains(address: string): Promise<void> {
  const { call, list } = await openBookings(address);
  for (const { id } of await list()) {
    await call('POST', `train-swap/bookings/${id}/exchange-offers`, {});
  }
}
