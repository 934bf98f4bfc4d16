import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { type Session, sessionSchema } from '../../../kit/session';
import { holderKeys } from '../../train-swap/contract';

/** The session that reads a stream, as of the last check. */
export type Reader = {
  keys: readonly string[];
  expiresAt: Date;
};

const introspection = z.strictObject({ session: sessionSchema.nullable() });
const bookingList = z.object({ bookingIds: z.array(z.string()) });

const holderOf = ({ id, traveller }: Session) => ({
  sessionId: id,
  travellerId: traveller?.id ?? null,
  email: traveller?.email ?? null,
});

export const toReader = (session: Session): Reader => ({
  keys: holderKeys(holderOf(session)),
  expiresAt: new Date(session.expiresAt),
});

/**
 * The current reader of this request's session. Null when the session has ended or has a new token; the browser then
 * reconnects with the new token.
 */
export async function refreshReader(context: OperationContext<Session>): Promise<Reader | null> {
  const { token } = context.sessionCookie;
  const { session } = await context.call('authentication', 'introspectSession', {
    body: { token },
    response: introspection,
  });
  return session && toReader(session);
}

/** Ids of the bookings that the session of this request may open. */
export async function fetchOwnBookings(
  context: OperationContext<Session>,
): Promise<ReadonlySet<string>> {
  const { bookingIds } = await context.call('train-swap', 'listSessionBookings', {
    body: holderOf(context.session),
    response: bookingList,
  });
  return new Set(bookingIds);
}
