import { truncateText } from '@train-swap/shared-config/truncate-text';
import { removeInvalidCharacters } from 'shared-server/valid-text';
import { z } from 'zod';

export const attachmentSchema = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,80}$/),
  /** A media type such as `text/calendar; charset=utf-8; method=REQUEST`. */
  type: z.string().regex(/^[\w./+;= -]{3,100}$/),
  content: z.base64().max(200_000),
});
export type Attachment = z.output<typeof attachmentSchema>;

const validText = z.string().overwrite(removeInvalidCharacters);

/** One line: a line break in a header of a mail would begin another header. */
const subjectLine = validText.overwrite((text) => truncateText(text.replace(/\s+/gu, ' '), 200));

/** A mail or text message to a person. The staging inbox shows `code` and `links` with buttons. */
export const messageSchema = z.strictObject({
  channel: z.enum(['email', 'text']),
  /** What it is about, such as `swap-confirmed`. A message that an earlier release stored has none. */
  kind: z
    .string()
    .regex(/^[a-z][a-z-]{1,39}$/)
    .default('other'),
  /** An email address, or a phone number as E.164. */
  to: z.string().regex(/^\S{3,320}$/),
  /** Empty for a text message. */
  subject: subjectLine,
  text: validText.max(20_000),
  /** The same content as HTML. A text message has none. */
  html: validText.max(200_000).optional(),
  attachments: z.array(attachmentSchema).max(5).optional(),
  code: z.string().optional(),
  links: z.array(z.string()).optional(),
  /** Only of mails that are optional: the address of one-click unsubscribe (RFC 8058). */
  unsubscribeUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});
export type Message = z.output<typeof messageSchema>;

/** The code of a rejection that no repetition changes. */
export const addressRejected = 'address-rejected';

/**
 * Delivers messages to the staging inbox, a gateway or a mail server. A process can crash after a delivery, so a receiver
 * must ignore a second delivery with the same key.
 */
export type MessagePort = {
  /** @throws {Problem} `message-rejected`, or `address-rejected` when the address does not exist */
  deliver(message: Message, key: string): Promise<void>;
  close?(): void;
};
