import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { instant } from '../../../kit/values/schemas';

/** Characters that JSON or PostgreSQL cannot store: NUL and lone surrogates. */
const invalidCharacters = /\p{Surrogate}|\0/u;

const userText = (maxLength: number, missing: () => string) =>
  z
    .string()
    .trim()
    .min(1, { error: missing })
    .max(maxLength, {
      error: () => i18n.t('Write at most {maxLength} characters.', { maxLength }),
    })
    .refine((text) => !invalidCharacters.test(text), {
      error: () => i18n.t('This text has characters that cannot be sent. Remove them.'),
    });

export const subjectText = userText(150, () => i18n.t('Enter a short subject.')).transform((text) =>
  text.replace(/\s+/g, ' '),
);
export const messageText = userText(5000, () => i18n.t('Write your message.'));

/** Any reference of a ticket; case, spaces and dashes do not matter. */
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
    z.string().regex(/^[A-Z0-9]{4,40}$/, {
      error: () => i18n.t('Enter the reference as on your ticket, such as SWAPME24.'),
    }),
  );

export const caseStatus = z.enum(['OPEN', 'ANSWERED', 'CLOSED']);

export const openedCase = z
  .strictObject({ caseNumber: z.string(), status: caseStatus, createdAt: instant })
  .meta({ id: 'OpenedSupportCase' });

/** `messages`: oldest first. */
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

/** A case in the list of the support desk, without its messages. */
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

/** A case with the address to reply to, for the support desk. */
export const addressedCase = supportCase
  .extend({ email: z.string() })
  .meta({ id: 'AddressedSupportCase' });
