import { bookings } from './demonstration';

type Booking = { activeOperationId: string | null };

/**
 * Tests share the demonstration bookings of their worker's product: what one of them left on hold is
 * given up, so that the next finds the booking as it was.
 */
export const holdsOf = async (address: string) => {
  let cookie = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // A swap that is being confirmed at this moment cannot be given up, and need not be.
    if (!answer.ok && answer.status !== 409)
      throw new Error(`${method} ${path} answered ${answer.status}.`);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer.status === 204 ? undefined : await answer.json();
  };

  await call('POST', 'authentication/guest-sessions', {});
  for (const { reference, holder } of Object.values(bookings)) {
    await call('POST', 'train-swap/booking-lookups', { reference, surname: holder });
  }
  return {
    giveUp: async () => {
      const { bookings: found } = (await call('GET', 'train-swap/bookings')) as {
        bookings: Booking[];
      };
      for (const { activeOperationId } of found) {
        if (activeOperationId) {
          await call('DELETE', `train-swap/exchange-operations/${activeOperationId}`);
        }
      }
    },
  };
};
