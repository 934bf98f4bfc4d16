import { z } from 'zod';

/** What authentication tells once an account is gone: each service forgets who it was. */
export const travellerDeleted = {
  event: 'traveller.deleted',
  data: z.strictObject({ travellerId: z.string(), email: z.string().nullable() }),
} as const;
