import { z } from 'zod';
import { channel, emailAddress, phoneNumber } from '../../../kit/contact-address';
import type { OperationContext } from '../../../kit/context';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { challengeSchema, startChallenge } from '../one-time-codes/challenges';
import { exchangeContact } from '../one-time-codes/exchange-contact';
import { savedCardContact } from '../one-time-codes/saved-card-contact';
import { openSession } from '../sessions/sessions';

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
const savedCard = z.strictObject({ purpose: z.literal('saved-card'), paymentId: z.uuid() });

/** The answer never depends on whether an address is known: nobody is looked up before the code is right. */
export const createOneTimeCode = defineOperation({
  id: 'createOneTimeCode',
  method: 'POST',
  path: '/one-time-codes',
  summary: 'Send a one-time code to sign in, or to prove an exchange or a payment by saved card',
  description:
    'The code of an exchange goes to the contact of its booking, that of a saved card to its traveller.',
  access: 'optional-session',
  request: {
    body: z.discriminatedUnion('purpose', [
      z.discriminatedUnion('channel', [signInByEmail, signInByText]),
      exchange,
      savedCard,
    ]),
  },
  responses: { 202: challengeSchema },
  problems: {
    'no-session': 401,
    'operation-not-found': 404,
    'payment-not-found': 404,
    'sign-in-required': 403,
    'channel-unavailable': 409,
    'code-locked': 429,
    'too-many-attempts': 429,
  },
  async handle({ body }, context) {
    if (body.purpose === 'sign-in') {
      const session = context.session ?? (await openSession(context as OperationContext, null));
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
    if (body.purpose === 'saved-card') {
      const found = await savedCardContact(context, body.paymentId, session);
      const wanted = { ...found, subject: body.paymentId };
      return { status: 202, body: await startChallenge(context, session.id, wanted) };
    }
    const found = await exchangeContact(context, body.operationId, session, body.channel);
    const wanted = { ...found, channel: body.channel, subject: body.operationId };
    return { status: 202, body: await startChallenge(context, session.id, wanted) };
  },
});

function noSession() {
  return problem('no-session', {
    status: 401,
    detail: 'Your session has ended. Find your ticket again.',
  });
}
