import { z } from 'zod';
import { instant } from '../../../kit/schemas';

/** What neither JSON nor text in PostgreSQL can hold: NUL and halves of a sign. */
const unwritable = /\p{Surrogate}|\0/u;

const writable = (longest: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(longest, `Write at most ${longest} characters.`)
    .refine((text) => !unwritable.test(text), 'This has signs that cannot be sent. Take them out.');

export const subjectText = writable(150, 'Say in a few words what it is about.').transform((text) =>
  text.replace(/\s+/g, ' '),
);
export const messageText = writable(5000, 'Write your message.');

/** Any of the references of a ticket, however it is typed. */
export const bookingReference = z
  .string()
  .max(60)
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  )
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9]{4,40}$/, 'Write the reference as it is on the ticket, such as SWAPME24.'),
  );

export const caseStatus = z.enum(['OPEN', 'ANSWERED', 'CLOSED']);

/** A case as it was just opened. */
export const openedCase = z
  .strictObject({ caseNumber: z.string(), status: caseStatus, createdAt: instant })
  .meta({ id: 'OpenedSupportCase' });

/** `messages` are in the order in which they were written. */
export const supportCase = z
  .strictObject({
    caseNumber: z.string(),
    status: caseStatus,
    createdAt: instant,
    subject: z.string(),
    bookingReference: z.string().optional(),
    messages: z.array(
      z.strictObject({ at: instant, from: z.enum(['traveller', 'support']), text: z.string() }),
    ),
  })
  .meta({ id: 'SupportCase' });
export type SupportCase = z.output<typeof supportCase>;

/** A case in the list of the support desk, which reads it by its number and address as the traveller does. */
export const waitingCase = z
  .strictObject({
    caseNumber: z.string(),
    status: caseStatus,
    createdAt: instant,
    lastMessageAt: instant,
    email: z.string(),
    subject: z.string(),
    bookingReference: z.string().optional(),
  })
  .meta({ id: 'WaitingSupportCase' });
