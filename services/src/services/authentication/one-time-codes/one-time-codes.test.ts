import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Session } from '../../../kit/session';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import {
  enterCode,
  requestCode,
  resend,
  signInByText,
  wrongCode,
} from '../../../testing/sign-in/request-code';
import type { Challenge } from './challenges';

const base = '/api/authentication/one-time-codes';
const minute = 60_000;

const timeoutMs = 60_000;

describe('one-time codes for sign-in', () => {
  let test: ServiceTest;
  let number = 0;
  const createAddress = () => {
    number += 1;
    return `someone-${number}@example.com`;
  };
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  it('sends six digits at the start of the email and returns the masked address', async () => {
    const client = await test.guest();
    const { status, challenge, code } = await requestCode(test, client, 'Ada.L@Example.com');
    expect(status).toBe(202);
    expect(challenge).toMatchObject({
      channel: 'email',
      sentTo: 'a•••@example.com',
      length: 6,
      attemptsLeft: 5,
    });
    expect(Date.parse(challenge.expiresAt) - test.clock.now().getTime()).toBe(5 * minute);
    expect(test.messages.at(-1)).toMatchObject({ channel: 'email', to: 'ada.l@example.com' });
    expect(test.messages.at(-1)?.text).toMatch(/^\d{6} is your code to sign in to Train Swap\./);
    expect(test.messages.at(-1)?.subject).toBe(`${code} is your Train Swap code`);
  });

  it('sends the code in the language of the request', async () => {
    const client = await test.guest();
    const body = { purpose: 'sign-in', channel: 'email', address: createAddress() };
    await client.post(base, body, { headers: { 'accept-language': 'fr' } });
    const { code, text, subject } = test.messages.at(-1) ?? {};
    expect(subject).toBe(`${code} est votre code Train Swap`);
    expect(text).toMatch(/^\d{6} est votre code pour vous connecter à Train Swap\./);
  });

  it('ends a text message with the line that binds it to our host', async () => {
    const client = await test.guest();
    const requested = await client.post<Challenge>(base, {
      purpose: 'sign-in',
      channel: 'text',
      address: '0044 7700 900123',
    });
    expect(requested.body.sentTo).toBe('+44•••••••123');
    const { text, to } = test.messages.at(-1) ?? { text: '', to: '' };
    expect(to).toBe('+447700900123');
    expect(text.split('\n').at(-1)).toMatch(/^@localhost #\d{6}$/);
    expect(text).toMatch(/^\d{6} is your code/);
  });

  it('creates a guest session for a browser without a session', async () => {
    const client = test.client();
    const { challenge, code } = await requestCode(test, client, createAddress());
    expect((await enterCode(client, challenge, code)).status).toBe(200);
  });

  it('counts wrong codes and returns the attempts left', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    for (const left of [4, 3, 2, 1]) {
      const wrong = await enterCode(client, challenge, wrongCode(code));
      expect([wrong.status, wrong.body.code, wrong.body.attemptsLeft]).toEqual([
        422,
        'code-wrong',
        left,
      ]);
    }
    const last = await enterCode(client, challenge, wrongCode(code));
    expect([last.status, last.body.code]).toEqual([429, 'code-locked']);
    expect(last.body.until).toBe(challenge.expiresAt);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enterCode(client, challenge, code)).status).toBe(429);
  });

  it('keeps the count after a resend and invalidates the old code', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    await enterCode(client, challenge, wrongCode(code));
    await enterCode(client, challenge, wrongCode(code));
    test.clock.advance(30_000);
    const again = await resend(client, challenge);
    expect(again.status).toBe(202);
    expect(again.body.attemptsLeft).toBe(3);
    expect((await enterCode(client, challenge, code)).body.code).toBe('code-wrong');
    expect((await enterCode(client, challenge, test.messages.at(-1)?.code ?? '')).status).toBe(200);
  });

  it('resets the tries after an expired code, and keeps the counter of the address', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    for (let count = 0; count < 5; count += 1) await enterCode(client, challenge, wrongCode(code));
    test.clock.advance(4 * minute);
    expect((await resend(client, challenge)).body.code).toBe('code-locked');
    test.clock.advance(1 * minute);
    const again = await resend(client, challenge);
    expect([again.status, again.body.attemptsLeft]).toEqual([202, 5]);
    const fresh = test.messages.at(-1)?.code ?? '';
    for (const left of [4, 3, 2, 1]) {
      const wrong = await enterCode(client, challenge, wrongCode(fresh));
      expect(wrong.body.attemptsLeft).toBe(left);
    }
    expect((await enterCode(client, challenge, fresh)).status).toBe(200);
  });

  it('locks an address after ten failures over the codes of one challenge', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    for (let count = 0; count < 5; count += 1) await enterCode(client, challenge, wrongCode(code));
    test.clock.advance(5 * minute);
    await resend(client, challenge);
    const fresh = test.messages.at(-1)?.code ?? '';
    for (let count = 0; count < 5; count += 1) await enterCode(client, challenge, wrongCode(fresh));
    test.clock.advance(5 * minute);
    expect((await resend(client, challenge)).body.code).toBe('code-locked');
    test.clock.advance(10 * minute);
    expect((await resend(client, challenge)).status).toBe(202);
  });

  it('requires 30 seconds between resends and allows three codes in ten minutes', async () => {
    const client = await test.guest();
    const { challenge } = await requestCode(test, client, createAddress());
    const soon = await resend(client, challenge);
    expect([soon.status, soon.body.code]).toEqual([429, 'resend-too-soon']);
    expect(soon.body.resendAt).toBe(challenge.resendAt);
    for (let count = 0; count < 2; count += 1) {
      test.clock.advance(30_000);
      expect((await resend(client, challenge)).status).toBe(202);
    }
    test.clock.advance(30_000);
    expect((await resend(client, challenge)).status).toBe(429);
    test.clock.advance(9 * minute);
    expect((await resend(client, challenge)).status).toBe(202);
  });

  it('sends one message for repeated requests', async () => {
    const client = await test.guest();
    const address = createAddress();
    const first = await requestCode(test, client, address);
    const sent = test.messages.length;
    const second = await requestCode(test, client, address);
    expect(second.challenge).toEqual(first.challenge);
    expect(test.messages.length).toBe(sent);
  });

  it.each([
    ['a first code', 6],
    ['a resend', 5],
  ])(
    'does not count %s that could not be sent, and sends it on the next request',
    async (what, more) => {
      const client = await test.guest();
      const address = createAddress();
      const request = async () => {
        const { status, challenge } = await requestCode(test, client, address);
        return { status, body: challenge };
      };
      const first = what === 'a resend' ? await request() : null;
      test.clock.advance(30_000);
      const again = () => (first ? resend(client, first.body) : request());
      const sent = test.messages.length;
      jest
        .spyOn(test.host.runtime.messagePort, 'deliver')
        .mockRejectedValueOnce(new Error('The message gateway answered 500.'));
      const failed = await again();
      expect([failed.status, failed.body]).toMatchObject([503, { code: 'service-unavailable' }]);
      expect(test.messages.length).toBe(sent);
      const retried = await again();
      expect(retried.status).toBe(202);
      expect(test.messages.length).toBe(sent + 1);
      const { code = '' } = test.messages.at(-1) ?? {};
      expect((await enterCode(client, retried.body, code)).status).toBe(200);
      // The rest of the messages that one address can get in ten minutes.
      for (let count = 1; count < more; count += 1) {
        expect((await requestCode(test, await test.guest(), address)).status).toBe(202);
      }
      expect((await requestCode(test, await test.guest(), address)).status).toBe(429);
    },
  );

  it('rejects a code after five minutes', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    test.clock.advance(5 * minute - 1);
    const other = await requestCode(test, await test.guest(), createAddress());
    expect(other.status).toBe(202);
    test.clock.advance(1);
    const late = await enterCode(client, challenge, code);
    expect([late.status, late.body.code]).toEqual([410, 'code-expired']);
  });

  it(
    'signs in one session when a code is entered fifty times concurrently',
    async () => {
      const client = await test.guest();
      const { challenge, code } = await requestCode(test, client, createAddress());
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const responses = await Promise.all(
        Array.from({ length: 50 }, () =>
          test
            .client()
            .post(
              `${base}/${challenge.challengeId}/verifications`,
              { code },
              { headers: { cookie } },
            ),
        ),
      );
      const accepted = responses.filter(({ status }) => status === 200);
      const ids = accepted.map(({ body }) => (body.session as Session).id);
      expect(new Set(ids).size).toBe(1);
      const others = responses.filter((one) => one.status !== 200);
      expect(others.every((one) => one.body.code === 'code-used')).toBe(true);
    },
    timeoutMs,
  );

  it('repeats the response to an accepted code for the browser that did not get it', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    const before = new Map(client.cookies);
    const withOldToken = () => {
      const browser = test.client();
      for (const [name, value] of before) browser.cookies.set(name, value);
      return browser;
    };
    const accepted = await enterCode(client, challenge, code);
    expect((await enterCode(withOldToken(), challenge, wrongCode(code))).body.code).toBe(
      'no-session',
    );
    const browser = withOldToken();
    const repeated = await enterCode(browser, challenge, code);
    expect(repeated.status).toBe(200);
    expect((repeated.body.session as Session).id).toBe((accepted.body.session as Session).id);
    expect((await browser.get('/api/authentication/session')).body).toMatchObject({
      session: { kind: 'traveller' },
    });
    test.clock.advance(5 * minute);
    expect((await enterCode(withOldToken(), challenge, code)).body.code).toBe('no-session');
  });

  it(
    'checks five of two hundred concurrent wrong codes',
    async () => {
      const client = await test.guest();
      const { challenge, code } = await requestCode(test, client, createAddress());
      const responses = await Promise.all(
        Array.from({ length: 200 }, () => enterCode(client, challenge, wrongCode(code))),
      );
      expect(responses.filter((one) => one.body.code === 'code-wrong')).toHaveLength(4);
      expect(responses.filter((one) => one.body.code === 'code-locked')).toHaveLength(196);
    },
    timeoutMs,
  );

  it('locks the address for 15 minutes after ten failures in several sessions', async () => {
    const address = createAddress();
    for (let round = 0; round < 2; round += 1) {
      const client = await test.guest();
      const { challenge, code } = await requestCode(test, client, address);
      for (let count = 0; count < 5; count += 1)
        await enterCode(client, challenge, wrongCode(code));
    }
    const client = await test.guest();
    const rejected = await requestCode(test, client, address);
    expect(rejected.status).toBe(429);
    expect(rejected.challenge).toMatchObject({ code: 'code-locked' });
    test.clock.advance(15 * minute);
    const open = await requestCode(test, client, address);
    expect((await enterCode(client, open.challenge, open.code)).status).toBe(200);
  });

  it('limits messages to one address over all sessions', async () => {
    const address = createAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await requestCode(test, await test.guest(), address)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });

  async function requestText(network: string, address: string, client = test.client()) {
    const body = { purpose: 'sign-in', channel: 'text', address };
    const { status, headers } = await client.post(base, body, {
      headers: { 'x-forwarded-for': network },
    });
    return [status, headers['retry-after']];
  }

  it(
    'limits a network to text messages to thirty numbers an hour, except from a known browser',
    async () => {
      const numbers = Array.from({ length: 32 }, (_, nth) => `+4477009${10_000 + nth}`);
      const [first = '', knownNumber = '', unknownNumber = ''] = [numbers[0], ...numbers.slice(30)];
      const knownBrowser = await test.guest();
      await signInByText(test, knownBrowser, knownNumber);
      const [clientAddress, addressInNetwork] = ['2001:db8:1:2::1', '2001:db8:1:2::ffff'];
      for (const number of numbers.slice(0, 30)) {
        expect(await requestText(clientAddress, number)).toEqual([202, undefined]);
      }
      for (const number of [knownNumber, unknownNumber]) {
        expect(await requestText(addressInNetwork, number)).toEqual([429, '3600']);
      }
      expect((await requestText(clientAddress, knownNumber, knownBrowser))[0]).toBe(202);
      expect((await requestText(clientAddress, first))[0]).toBe(202);
      expect((await requestText('2001:db8:1:3::1', unknownNumber))[0]).toBe(202);
      test.clock.advance(60 * minute);
      expect((await requestText(clientAddress, unknownNumber))[0]).toBe(202);
    },
    timeoutMs,
  );

  it(
    'limits a network to text messages to 150 numbers a day',
    async () => {
      const statuses: unknown[] = [];
      for (let nth = 0; nth < 151; nth += 1) {
        if (nth % 30 === 0) test.clock.advance(60 * minute);
        statuses.push((await requestText('198.51.100.9', `+4477008${10_000 + nth}`))[0]);
      }
      expect(statuses).toEqual([...Array.from({ length: 150 }, () => 202), 429]);
    },
    timeoutMs,
  );

  it('sends at most ten text messages a day to one number', async () => {
    const statuses: unknown[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      test.clock.advance(10 * minute);
      statuses.push((await requestText(`192.0.2.${sent}`, '+447700900321'))[0]);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  });

  it('returns 404 for a challenge of another browser', async () => {
    const { challenge, code } = await requestCode(test, await test.guest(), createAddress());
    const thief = await test.guest();
    const tried = await enterCode(thief, challenge, code);
    expect([tried.status, tried.body.code]).toEqual([404, 'challenge-not-found']);
    expect((await resend(thief, challenge)).status).toBe(404);
  });

  it('stores no code in the database', async () => {
    const client = await test.guest();
    const { code } = await requestCode(test, client, createAddress());
    const database = test.host.runtime.connection.database;
    const stored = await database.execute(sql`select * from authentication.challenges`);
    expect(JSON.stringify(stored.rows)).not.toMatch(new RegExp(`"${code}"`));
    const outbox = await database.execute(sql`select * from authentication.outbox`);
    expect(outbox.rows).toEqual([]);
  });

  it('accepts a code in full-width digits', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    const fullWidth = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await enterCode(client, challenge, fullWidth)).status).toBe(200);
  });

  it('rejects invalid text without counting a try', async () => {
    const client = await test.guest();
    const { challenge, code } = await requestCode(test, client, createAddress());
    const invalid = await enterCode(client, challenge, '12 456');
    expect([invalid.status, invalid.body.code]).toEqual([422, 'invalid-request']);
    const wrong = await enterCode(client, challenge, wrongCode(code));
    expect(wrong.body.attemptsLeft).toBe(4);
  });
});
