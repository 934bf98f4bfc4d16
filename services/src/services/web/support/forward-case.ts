import { createHmac } from 'node:crypto';
import { defaultLanguage } from '@train-swap/shared-config/languages';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { runInLanguage } from '../../../kit/language/i18n';
import { facts, heading, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import { problem } from '../../../kit/problem';
import { defineSubscription, nothingToDo, type ReceivedEvent } from '../../../kit/service';
import { supportCases } from '../schema';
import { toCaseResponse } from './case-record';
import { caseMessageReceived } from './publish-message';
import type { addressedCase } from './shapes';

const timeoutMs = 10_000;
const eventData = z.strictObject({ caseNumber: z.string() });
type Event = ReceivedEvent<z.output<typeof eventData>>;
type Case = z.output<typeof addressedCase>;

/** The current case, or null when it was deleted since. */
async function findCase(context: ServiceContext, { data }: Event): Promise<Case | null> {
  const [record] = await context.database
    .select()
    .from(supportCases)
    .where(eq(supportCases.caseNumber, data.caseNumber));
  return record ? { ...(await toCaseResponse(context, record)), email: record.email } : null;
}

/** Sends each message of a traveller to the mailbox of a helpdesk, if there is one. */
export const forwardCaseByMail = defineSubscription({
  name: 'forward-case-by-mail',
  event: caseMessageReceived,
  data: eventData,
  prepare: async (event, context) =>
    (context.configuration.support.forwardEmail && (await findCase(context, event))) || nothingToDo,
  async handle(_event, context, found) {
    const to = context.configuration.support.forwardEmail;
    if (to) await context.messages.send(createForwardedMail(to, found));
  },
});

/** In English, as the support desk. */
const createForwardedMail = (to: string, found: Case): Message =>
  runInLanguage(defaultLanguage, () => {
    const { caseNumber, email, subject, bookingReference, messages } = found;
    return createMail({
      to,
      kind: 'support-case-forwarded',
      subject: `${caseNumber}: ${subject}`,
      parts: [
        heading(subject),
        ...(messages.at(-1)?.text ?? '').split(/\n{2,}/).map(paragraph),
        facts([
          ['Case', caseNumber],
          ['From', email],
          ...(bookingReference ? [['Booking', bookingReference] as [string, string]] : []),
        ]),
      ],
    });
  });

/** Posts the case to a helpdesk, if there is one. It can arrive twice, with the same id. */
export const forwardCaseToWebhook = defineSubscription({
  name: 'forward-case-to-webhook',
  event: caseMessageReceived,
  data: eventData,
  async prepare(event, context) {
    const { webhook } = context.configuration.support;
    const found = webhook && (await findCase(context, event));
    if (!found) return nothingToDo;
    const { id, type, at } = event;
    await postSigned(webhook, JSON.stringify({ id, type, at, case: found }));
  },
  handle: async () => undefined,
});

/** @throws {Problem} 503 when the helpdesk does not respond, so that it is repeated without end */
async function postSigned({ url, secret }: { url: string; secret: string }, body: string) {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'train-swap-signature': `t=${time},v1=${signature}`,
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw Object.assign(rejection(503, 'The helpdesk does not respond.'), { cause });
  });
  await response.body?.cancel();
  if (!response.ok) {
    throw rejection(response.status, `The helpdesk responded with ${response.status}.`);
  }
}

const rejection = (status: number, detail: string) =>
  problem('helpdesk-rejected', { status, detail });
