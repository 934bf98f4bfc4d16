import { z } from 'zod';

/** A mail or text message to a person. `code` and `links` are what the staging inbox shows with buttons. */
export const messageSchema = z.strictObject({
  channel: z.enum(['email', 'text']),
  /** An e-mail address, or a phone number as E.164. */
  to: z.string().min(3).max(320),
  /** Mail only; a text message has none. */
  subject: z.string().max(200),
  text: z.string().max(20_000),
  code: z.string().optional(),
  links: z.array(z.string()).optional(),
});
export type Message = z.output<typeof messageSchema>;

/**
 * Where messages leave the house: the staging inbox, or a real gateway. One that is delivered again under its key
 * is to be sent once: a process that dies between a delivery and the note of it leaves that to the next.
 */
export type MessagePort = { deliver(message: Message, key: string): Promise<void> };
