import { z } from 'zod';
import type { Money } from './values/schemas';

export const travellerSchema = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable(),
    /** Null for a traveller who signed in by phone and has not given an address. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'Traveller' });

const stepUpSchema = z
  .strictObject({ purpose: z.string(), subject: z.string(), until: z.iso.datetime() })
  .meta({ id: 'StepUp' });

export const sessionSchema = z
  .strictObject({
    kind: z.enum(['guest', 'traveller']),
    id: z.string(),
    traveller: travellerSchema.nullable(),
    stepUps: z.array(stepUpSchema),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' });

export type Traveller = z.output<typeof travellerSchema>;
export type Session = z.output<typeof sessionSchema>;
export type TravellerSession = Session & { kind: 'traveller'; traveller: Traveller };

/** True when a one-time code was entered in this session for exactly this purpose and subject. */
export function hasStepUp(session: Session, purpose: string, subject: string): boolean {
  return session.stepUps.some((one) => one.purpose === purpose && one.subject === subject);
}

/** True when the traveller signed in, or confirmed it with a code, in the last minutes. */
export function isRecentlySignedIn(session: Session): boolean {
  return session.traveller !== null && hasStepUp(session, 'sign-in', session.traveller.id);
}

/** The step-up subject of a payment with a saved card: this payment with this amount. */
export const cardPaymentSubject = (paymentId: string, { amount, currency }: Money): string =>
  `${paymentId} ${amount} ${currency}`;
