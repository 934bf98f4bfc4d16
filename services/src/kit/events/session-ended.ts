import { z } from 'zod';

/** Authentication publishes this when a session has ended: signed out, replaced, expired, or its account deleted. */
export const sessionEnded = {
  event: 'session.ended',
  data: z.strictObject({ sessionId: z.string() }),
} as const;
