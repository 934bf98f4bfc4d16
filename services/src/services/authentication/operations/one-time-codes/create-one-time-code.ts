import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { channel, emailAddress, phoneNumber } from '../../../../kit/values/contact-address';
import { challengeSchema, startChallenge } from '../../one-time-codes/challenges';
import { getCodeContact } from '../../one-time-codes/code-contact';
import { createSession } from '../../sessions/sessions';

const signInByEmail = z.strictObject({
  purpose: z.literal('sign-in'),
  channel: z.literal('email'),
  address: emailAddress,
});
const signInByText = z.strictObject({
  purpose: z.literal('sign-in'),
  channel: z.literal('text'),
  address: phoneNumber,
});
const exchange = z.strictObject({
  purpose: z.literal('exchange'),
  operationId: z.string().min(1).max(100),
  channel,
});
const claim = z.strictObject({ purpose: z.literal('claim'), bookingId: z.uuid(), channel });
const savedCard = z.strictObject({ purpose: z.literal('saved-card'), paymentId: z.uuid() });

/** The response does not reveal whether an address is known: accounts are read only after a correct code. */
export const createOneTimeCode = defineOperation({
  id: 'createOneTimeCode',
  method: 'POST',
  path: '/one-time-codes',
  summary: 'Send a one-time code for a sign-in, an exchange, a claim or a payment by saved card',
  description:
    'The code of an exchange or a claim is sent to the contact of its booking, that of a saved card to its traveller.',
  access: 'optional-session',
  request: {
    body: z.discriminatedUnion('purpose', [
      z.discriminatedUnion('channel', [signInByEmail, signInByText]),
      exchange,
      claim,
      savedCard,
    ]),
  },
  responses: { 202: challengeSchema },
  problems: {
    'no-session': 401,
    'operation-not-found': 404,
    'booking-not-found': 404,
    'payment-not-found': 404,
    'sign-in-required': 403,
    'channel-unavailable': 409,
    'code-locked': 429,
    'too-many-attempts': 429,
  },
  async handle({ body }, context) {
    if (body.purpose === 'sign-in') {
      const session = context.session ?? (await createSession(context as OperationContext, null));
      const challenge = await startChallenge(context, session.id, {
        channel: body.channel,
        address: body.address,
        subject: body.address,
        reason: { purpose: 'sign-in' },
      });
      return { status: 202, body: challenge };
    }
    const { session } = context;
    if (!session) throw noSession();
    const target = toTarget(body);
    const found = await getCodeContact(context, session, target);
    const request = { ...found, subject: target.subject };
    return { status: 202, body: await startChallenge(context, session.id, request) };
  },
});

type StepUpBody = z.output<typeof exchange> | z.output<typeof claim> | z.output<typeof savedCard>;

function toTarget(body: StepUpBody) {
  const { purpose } = body;
  if (purpose === 'exchange') return { purpose, subject: body.operationId, channel: body.channel };
  if (purpose === 'claim') return { purpose, subject: body.bookingId, channel: body.channel };
  // The address of the traveller decides about the channel.
  return { purpose, subject: body.paymentId, channel: 'email' as const };
}

function noSession() {
  return problem('no-session', {
    status: 401,
    detail: i18n.t('Your session has ended. Find your ticket again.'),
  });
}
