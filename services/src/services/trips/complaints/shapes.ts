import { z } from 'zod';
import { instant, localDate, money } from '../../../kit/schemas';
import { delayCauseSchema } from '../delay/shapes';

export const complaintKindSchema = z.enum([
  'delay-repay',
  'refund',
  'seat-not-as-promised',
  'service-on-board',
  'other',
]);
export type ComplaintKind = z.output<typeof complaintKindSchema>;

const complaintStateSchema = z.enum(['RECEIVED', 'IN_REVIEW', 'ACCEPTED', 'REJECTED', 'WITHDRAWN']);
export type ComplaintState = z.output<typeof complaintStateSchema>;

/** A claim of Delay Repay as it was reckoned when it was opened. `operator` decides and pays. */
const claimSchema = z
  .strictObject({
    journeyId: z.string(),
    train: z.strictObject({
      trainNumber: z.string(),
      from: z.string(),
      to: z.string(),
      departure: instant,
      timeZone: z.string(),
    }),
    operator: z.strictObject({ code: z.string(), name: z.string() }),
    scheme: z.string(),
    cause: delayCauseSchema,
    delayMinutes: z.int().nullable(),
    percent: z.int(),
    travellers: z.array(z.strictObject({ travellerId: z.string(), paid: money, amount: money })),
    amount: money,
  })
  .meta({ id: 'DelayClaim' });
export type Claim = z.output<typeof claimSchema>;

/** `steps` in the order in which they came, the state of now last. `answerBy` is a local date. */
export const complaintSchema = z
  .strictObject({
    complaintNumber: z.string(),
    kind: complaintKindSchema,
    state: complaintStateSchema,
    text: z.string().nullable(),
    travellerIds: z.array(z.string()),
    claim: claimSchema.nullable(),
    answerBy: localDate,
    withdrawable: z.boolean(),
    steps: z.array(z.strictObject({ state: complaintStateSchema, at: instant, text: z.string() })),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.output<typeof complaintSchema>;
