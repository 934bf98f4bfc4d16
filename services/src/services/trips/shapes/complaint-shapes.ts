import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { instant, localDate, money } from '../../../kit/values/schemas';
import { delayCauseSchema } from './delay-shapes';

export const complaintKindSchema = z.enum([
  'delay-repay',
  'refund',
  'seat-not-as-promised',
  'service-on-board',
  'other',
]);
export type ComplaintKind = z.output<typeof complaintKindSchema>;

export const kindNames: Record<ComplaintKind, () => string> = {
  'delay-repay': () => i18n.t('Delay Repay claim'),
  refund: () => i18n.t('Refund'),
  'seat-not-as-promised': () => i18n.t('Seat not as promised'),
  'service-on-board': () => i18n.t('Service on board'),
  other: () => i18n.t('Something else'),
};

export const complaintStateSchema = z.enum([
  'RECEIVED',
  'IN_REVIEW',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
]);
export type ComplaintState = z.output<typeof complaintStateSchema>;

/** A sentence of ours about a step of a complaint. Support writes other sentences. */
export type StepCode =
  | 'claim-received'
  | 'complaint-received'
  | 'withdrawn'
  | 'all-swapped'
  | 'some-swapped';

/** A Delay Repay claim as computed at creation. `operator` decides and pays. */
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

/** `steps` in order, the current state last. `answerBy` is a local date. */
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

/** A complaint in the list of the support desk. */
export const openComplaintSchema = complaintSchema
  .pick({ complaintNumber: true, kind: true, state: true, text: true, answerBy: true })
  .extend({ openedAt: instant })
  .meta({ id: 'OpenComplaint' });

/**
 * A complaint for the support desk. `contact` is null when the booking was deleted, its address when the account was.
 * `nextStates`: the states into which support can move it.
 */
export const deskComplaintSchema = complaintSchema
  .extend({
    openedAt: instant,
    contact: z
      .strictObject({ email: z.string().nullable(), bookingReference: z.string() })
      .nullable(),
    nextStates: z.array(complaintStateSchema),
  })
  .meta({ id: 'DeskComplaint' });
