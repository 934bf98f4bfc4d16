import { z } from 'zod';
import { instant } from '../../../kit/values/schemas';
import { complaintKindSchema, complaintStateSchema } from './complaint-shapes';

/** What support sees of a trip. The earliest entry first. */
export const bookingTimelineSchema = z.strictObject({
  timeline: z.array(z.strictObject({ at: instant, text: z.string() })),
  complaints: z.array(
    z.strictObject({
      complaintNumber: z.string(),
      kind: complaintKindSchema,
      state: complaintStateSchema,
    }),
  ),
});
