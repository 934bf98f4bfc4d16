import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { sessionCookieName } from '../../../kit/http/access/token-cookies';
import { problem } from '../../../kit/problem';
import { hasStepUp, type Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import type { Money } from '../../../kit/values/schemas';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { enterCode, resend, wrongCode } from '../../../testing/sign-in/request-code';
import type { Challenge } from './challenges';

const base = '/api/authentication';

type ContactRequest = { operationId: string; sessionId: string };

describe('one-time codes for an exchange', () => {
  let test: ServiceTest;
  const owners = new Map<string, string>();
  const amounts = new Map<string, Money>();
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      fakes: {
        'train-swap': { getExchangeContact: ({ body }) => contactOf(body as ContactRequest) },
      },
    });
  });
  // All codes go to one address, which has a limit of messages in ten minutes.
  beforeEach(() => test.clock.advance(60 * 60_000));
  afterAll(() => test.stop());

  function contactOf({ operationId, sessionId }: ContactRequest) {
    if (owners.get(operationId) !== sessionId) {
      throw problem('operation-not-found', { status: 404, detail: 'There is no such exchange.' });
    }
    return {
      email: 'demo.okafor@example.com',
      phone: operationId === 'no-phone' ? null : '+447700900101',
      bookingReference: 'SWAPME24',
      amountDue: amounts.get(operationId) ?? { amount: 1250, currency: 'GBP' },
      isProposal: operationId.startsWith('proposal'),
    };
  }

  async function createHolder(operationId: string): Promise<TestClient> {
    const client = await test.guest();
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    owners.set(operationId, body.session.id);
    return client;
  }

  function requestCode(client: TestClient, operationId: string, channel = 'email') {
    const body = { purpose: 'exchange', operationId, channel };
    return client.post<Challenge>(`${base}/one-time-codes`, body);
  }

  const lastCode = () => test.messages.at(-1)?.code ?? '';

  it('sends the code to the contact of the booking and confirms only this exchange', async () => {
    const client = await createHolder('operation-1');
    const requested = await requestCode(client, 'operation-1');
    expect(requested.body.sentTo).toBe('d•••@example.com');
    expect(test.messages.at(-1)?.text).toMatch(
      /^\d{6} is your code to swap the train of booking SWAPME24 for £12\.50\./,
    );
    const thief = test.client();
    thief.cookies.set(sessionCookieName, client.cookies.get(sessionCookieName) ?? '');
    const entered = await enterCode(client, requested.body, test.messages.at(-1)?.code ?? '');
    expect(entered.status).toBe(200);
    // The step-up is valid only for the new token.
    expect((await thief.get(`${base}/session`)).body).toEqual({ session: null });
    const { session } = entered.body as { session: Session };
    expect(session.kind).toBe('guest');
    expect(hasStepUp(session, 'exchange', 'operation-1')).toBe(true);
    expect(hasStepUp(session, 'exchange', 'operation-2')).toBe(false);
    test.clock.advance(15 * 60_000);
    const later = await client.get<{ session: Session }>(`${base}/session`);
    expect(later.body.session.stepUps).toEqual([]);
  });

  it('says in the code of a proposal that it also declines', async () => {
    await requestCode(await createHolder('proposal-1'), 'proposal-1');
    expect(test.messages.at(-1)?.text).toMatch(
      /^\d{6} is your code to answer the proposed swap of booking SWAPME24\. Accepting it costs £12\.50\./,
    );
  });

  it('sends the code by text message when the booking has a phone number', async () => {
    const client = await createHolder('operation-3');
    expect((await requestCode(client, 'operation-3', 'text')).body.sentTo).toBe('+44•••••••101');
    expect(test.messages.at(-1)?.text).toMatch(/\n@localhost #\d{6}$/);
    const without = await requestCode(await createHolder('no-phone'), 'no-phone', 'text');
    expect([without.status, without.body]).toMatchObject([409, { code: 'channel-unavailable' }]);
  });

  it('returns 404 for an exchange of another traveller', async () => {
    await createHolder('operation-4');
    const otherTraveller = await test.guest();
    const requested = await requestCode(otherTraveller, 'operation-4');
    expect([requested.status, requested.body]).toMatchObject([
      404,
      { code: 'operation-not-found' },
    ]);
  });

  it('requires a session', async () => {
    const requested = await requestCode(test.client(), 'operation-1');
    expect([requested.status, requested.body]).toMatchObject([401, { code: 'no-session' }]);
  });

  it.each([
    ['£12.51', { amount: 1251, currency: 'GBP' }],
    ['€12.50', { amount: 1250, currency: 'EUR' }],
    ['nothing', { amount: 0, currency: 'GBP' }],
  ])('rejects a code for £12.50 when %s is due', async (what, due) => {
    const operationId = `due ${what}`;
    const client = await createHolder(operationId);
    const requested = await requestCode(client, operationId);
    const old = lastCode();
    amounts.set(operationId, due);
    const rejected = await enterCode(client, requested.body, old);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'amount-changed']);
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    expect(hasStepUp(body.session, 'exchange', operationId)).toBe(false);

    test.clock.advance(30_000);
    const resent = await resend(client, requested.body);
    // A code that was rejected because of the amount does not count as a wrong code.
    expect([resent.status, resent.body.attemptsLeft]).toEqual([202, 5]);
    expect((await enterCode(client, resent.body, old)).body.code).toBe('code-wrong');
    expect((await enterCode(client, resent.body, lastCode())).status).toBe(200);
  });

  it('sends the new amount with a new code', async () => {
    const client = await createHolder('dearer');
    const first = await requestCode(client, 'dearer');
    amounts.set('dearer', { amount: 1400, currency: 'GBP' });
    const second = await requestCode(client, 'dearer');
    expect(second.body.challengeId).not.toBe(first.body.challengeId);
    expect(test.messages.at(-1)?.text).toContain('of booking SWAPME24 for £14.00.');
    expect((await enterCode(client, second.body, lastCode())).status).toBe(200);
  });

  it('rejects a code when the stored amount was changed', async () => {
    const client = await createHolder('written');
    const requested = await requestCode(client, 'written');
    const code = lastCode();
    amounts.set('written', { amount: 99, currency: 'GBP' });
    await test.host.runtime.connection.database.execute(
      sql`update authentication.challenges set amount_due = 99 where id = ${requested.body.challengeId}`,
    );
    expect((await enterCode(client, requested.body, code)).body.code).toBe('code-wrong');
  });

  it('returns 404 for an ended exchange and does not use the code', async () => {
    const client = await createHolder('over');
    const requested = await requestCode(client, 'over');
    const owner = owners.get('over') ?? '';
    owners.delete('over');
    for (const code of [lastCode(), wrongCode(lastCode())]) {
      const late = await enterCode(client, requested.body, code);
      expect([late.status, late.body.code]).toEqual([404, 'operation-not-found']);
    }
    owners.set('over', owner);
    expect((await enterCode(client, requested.body, lastCode())).status).toBe(200);
    owners.delete('over');
    expect((await enterCode(client, requested.body, lastCode())).body.code).toBe('code-used');
  });

  it('rejects the code of another exchange', async () => {
    const client = await createHolder('operation-5');
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    owners.set('operation-6', body.session.id);
    await requestCode(client, 'operation-5');
    const code = test.messages.at(-1)?.code ?? '';
    const other = await requestCode(client, 'operation-6');
    const tried = await enterCode(client, other.body, code);
    expect(tried.body.code).toBe('code-wrong');
  });
});
