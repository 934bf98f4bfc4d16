import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { sessionCookieName } from '../../../kit/http/session-cookie';
import { problem } from '../../../kit/problem';
import type { Money } from '../../../kit/schemas';
import { hasStepUp, type Session } from '../../../kit/session';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { enterCode, resend, wrongCode } from '../../../testing/sign-in/request-code';
import type { Challenge } from './challenges';

const base = '/api/authentication';

type Asked = { operationId: string; sessionId: string };

describe('one-time codes for an exchange', () => {
  let test: ServiceTest;
  const owners = new Map<string, string>();
  const amounts = new Map<string, Money>();
  beforeAll(async () => {
    test = await startServiceTest({
      services: ['authentication'],
      standIns: { 'train-swap': { getExchangeContact: ({ body }) => contactOf(body as Asked) } },
    });
  });
  // All codes go to one address, which is sent a few in ten minutes.
  beforeEach(() => test.clock.advance(60 * 60_000));
  afterAll(() => test.stop());

  function contactOf({ operationId, sessionId }: Asked) {
    if (owners.get(operationId) !== sessionId) {
      throw problem('operation-not-found', { status: 404, detail: 'There is no such exchange.' });
    }
    return {
      email: 'demo.okafor@example.com',
      phone: operationId === 'no-phone' ? null : '+447700900101',
      bookingReference: 'SWAPME24',
      amountDue: amounts.get(operationId) ?? { amount: 1250, currency: 'GBP' },
    };
  }

  async function holder(operationId: string): Promise<TestClient> {
    const client = await test.guest();
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    owners.set(operationId, body.session.id);
    return client;
  }

  function ask(client: TestClient, operationId: string, channel = 'email') {
    const body = { purpose: 'exchange', operationId, channel };
    return client.post<Challenge>(`${base}/one-time-codes`, body);
  }

  const lastCode = () => test.messages.at(-1)?.code ?? '';

  it("goes to the booking's contact and proves this exchange alone", async () => {
    const client = await holder('operation-1');
    const asked = await ask(client, 'operation-1');
    expect(asked.body.sentTo).toBe('d•••@example.com');
    expect(test.messages.at(-1)?.text).toMatch(
      /^\d{6} is your code to swap the train of booking SWAPME24 for £12\.50\./,
    );
    const thief = test.client();
    thief.cookies.set(sessionCookieName, client.cookies.get(sessionCookieName) ?? '');
    const entered = await enterCode(client, asked.body, test.messages.at(-1)?.code ?? '');
    expect(entered.status).toBe(200);
    // What was proved is good for the new token alone.
    expect((await thief.get(`${base}/session`)).body).toEqual({ session: null });
    const { session } = entered.body as { session: Session };
    expect(session.kind).toBe('guest');
    expect(hasStepUp(session, 'exchange', 'operation-1')).toBe(true);
    expect(hasStepUp(session, 'exchange', 'operation-2')).toBe(false);
    test.clock.advance(15 * 60_000);
    const later = await client.get<{ session: Session }>(`${base}/session`);
    expect(later.body.session.stepUps).toEqual([]);
  });

  it('sends by text to the phone of the booking, where it has one', async () => {
    const client = await holder('operation-3');
    expect((await ask(client, 'operation-3', 'text')).body.sentTo).toBe('+44•••••••101');
    expect(test.messages.at(-1)?.text).toMatch(/\n@localhost #\d{6}$/);
    const without = await ask(await holder('no-phone'), 'no-phone', 'text');
    expect([without.status, without.body]).toMatchObject([409, { code: 'channel-unavailable' }]);
  });

  it("does not send a code for another's exchange", async () => {
    await holder('operation-4');
    const stranger = await test.guest();
    const asked = await ask(stranger, 'operation-4');
    expect([asked.status, asked.body]).toMatchObject([404, { code: 'operation-not-found' }]);
  });

  it('needs a session', async () => {
    const asked = await ask(test.client(), 'operation-1');
    expect([asked.status, asked.body]).toMatchObject([401, { code: 'no-session' }]);
  });

  it.each([
    ['£12.51', { amount: 1251, currency: 'GBP' }],
    ['€12.50', { amount: 1250, currency: 'EUR' }],
    ['nothing', { amount: 0, currency: 'GBP' }],
  ])('does not take a code of £12.50 where %s is due', async (what, due) => {
    const operationId = `due ${what}`;
    const client = await holder(operationId);
    const asked = await ask(client, operationId);
    const old = lastCode();
    amounts.set(operationId, due);
    const refused = await enterCode(client, asked.body, old);
    expect([refused.status, refused.body.code]).toEqual([409, 'amount-changed']);
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    expect(hasStepUp(body.session, 'exchange', operationId)).toBe(false);

    test.clock.advance(30_000);
    const again = await resend(client, asked.body);
    // What was refused for the amount is no guess.
    expect([again.status, again.body.attemptsLeft]).toEqual([202, 5]);
    expect((await enterCode(client, again.body, old)).body.code).toBe('code-wrong');
    expect((await enterCode(client, again.body, lastCode())).status).toBe(200);
  });

  it('tells the new amount with a code that is asked for anew', async () => {
    const client = await holder('dearer');
    const first = await ask(client, 'dearer');
    amounts.set('dearer', { amount: 1400, currency: 'GBP' });
    const second = await ask(client, 'dearer');
    expect(second.body.challengeId).not.toBe(first.body.challengeId);
    expect(test.messages.at(-1)?.text).toContain('of booking SWAPME24 for £14.00.');
    expect((await enterCode(client, second.body, lastCode())).status).toBe(200);
  });

  it('takes a code for its amount alone, also when somebody writes another into the database', async () => {
    const client = await holder('written');
    const asked = await ask(client, 'written');
    const code = lastCode();
    amounts.set('written', { amount: 99, currency: 'GBP' });
    await test.host.runtime.connection.database.execute(
      sql`update authentication.challenges set amount_due = 99 where id = ${asked.body.challengeId}`,
    );
    expect((await enterCode(client, asked.body, code)).body.code).toBe('code-wrong');
  });

  it('proves no exchange that is over, and does not spend the code on it', async () => {
    const client = await holder('over');
    const asked = await ask(client, 'over');
    const owner = owners.get('over') ?? '';
    owners.delete('over');
    for (const code of [lastCode(), wrongCode(lastCode())]) {
      const late = await enterCode(client, asked.body, code);
      expect([late.status, late.body.code]).toEqual([404, 'operation-not-found']);
    }
    owners.set('over', owner);
    expect((await enterCode(client, asked.body, lastCode())).status).toBe(200);
    owners.delete('over');
    expect((await enterCode(client, asked.body, lastCode())).body.code).toBe('code-used');
  });

  it('does not take the code of one exchange for another', async () => {
    const client = await holder('operation-5');
    const { body } = await client.get<{ session: Session }>(`${base}/session`);
    owners.set('operation-6', body.session.id);
    await ask(client, 'operation-5');
    const code = test.messages.at(-1)?.code ?? '';
    const other = await ask(client, 'operation-6');
    const tried = await enterCode(client, other.body, code);
    expect(tried.body.code).toBe('code-wrong');
  });
});
