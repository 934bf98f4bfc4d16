import { z } from 'zod';
import type { OperationContext } from '../foundation/context';
import { Problem } from '../foundation/problem';
import { type Session, sessionSchema } from '../foundation/session';

const introspection = z.strictObject({ session: sessionSchema.nullable() });
const bookingList = z.object({ bookingIds: z.array(z.string()) });

/**
 * The bookings that the session of this request may open at this moment; null once it has ended or
 * stands under a new token, where the browser comes again with that one.
 */
export function ownBookingsOf(
  context: OperationContext<Session>,
): () => Promise<ReadonlySet<string> | null> {
  const { token } = context.sessionCookie;
  return async () => {
    const { session } = await context.call('authentication', 'introspectSession', {
      body: { token },
      response: introspection,
    });
    if (!session) return null;
    const { bookingIds } = await context.call('train-swap', 'listSessionBookings', {
      body: {
        sessionId: session.id,
        travellerId: session.traveller?.id ?? null,
        email: session.traveller?.email ?? null,
      },
      response: bookingList,
    });
    return new Set(bookingIds);
  };
}

export function tooManyStreams(): Problem {
  return new Problem('too-many-streams', {
    status: 429,
    detail: 'Train Swap is open in too many tabs. Close some of them.',
    retryAfter: 30,
  });
}
