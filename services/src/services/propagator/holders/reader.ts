import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { type Session, sessionSchema } from '../../../kit/session';
import { holderKeys } from '../../train-swap/contract';

/** Who reads a stream, as the session stood when it was last looked at. */
export type Reader = {
  /** Under what bookings know it. */
  keys: readonly string[];
  /** When the session ends by itself. */
  until: Date;
};

const introspection = z.strictObject({ session: sessionSchema.nullable() });
const bookingList = z.object({ bookingIds: z.array(z.string()) });

const holderOf = ({ id, traveller }: Session) => ({
  sessionId: id,
  travellerId: traveller?.id ?? null,
  email: traveller?.email ?? null,
});

export const readerOf = (session: Session): Reader => ({
  keys: holderKeys(holderOf(session)),
  until: new Date(session.expiresAt),
});

/**
 * The reader of this request's session at this moment; null once it has ended or stands under a new
 * token, where the browser comes again with that one.
 */
export async function lookAtReader(context: OperationContext<Session>): Promise<Reader | null> {
  const { token } = context.sessionCookie;
  const { session } = await context.call('authentication', 'introspectSession', {
    body: { token },
    response: introspection,
  });
  return session && readerOf(session);
}

/** The bookings that the session of this request may open at this moment. */
export async function ownBookings(
  context: OperationContext<Session>,
): Promise<ReadonlySet<string>> {
  const { bookingIds } = await context.call('train-swap', 'listSessionBookings', {
    body: holderOf(context.session),
    response: bookingList,
  });
  return new Set(bookingIds);
}
