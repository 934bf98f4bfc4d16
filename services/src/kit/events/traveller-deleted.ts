import { z } from 'zod';

/** Authentication publishes this when an account was deleted. Each service then deletes the personal data. */
export const travellerDeleted = {
  event: 'traveller.deleted',
  data: z.strictObject({ travellerId: z.string(), email: z.string().nullable() }),
} as const;
