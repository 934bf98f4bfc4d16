import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'drizzle-orm';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import {
  askForCode,
  enterCode,
  resend,
  signInByText,
  wrongCode,
} from '../../../testing/sign-in/request-code';
import type { Challenge } from './challenges';

const base = '/api/authentication/one-time-codes';
const minute = 60_000;

const patience = 60_000;

describe('one-time codes for sign-in', () => {
  let test: ServiceTest;
  let number = 0;
  const someone = () => {
    number += 1;
    return `someone-${number}@example.com`;
  };
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication'] });
  });
  beforeEach(() => test.clock.advance(60 * minute));
  afterAll(() => test.stop());

  it('sends six digits, first thing in the mail, and says where to', async () => {
    const client = await test.guest();
    const { status, challenge, code } = await askForCode(test, client, 'Ada.L@Example.com');
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

  it('binds a text message to our host in its last line', async () => {
    const client = await test.guest();
    const asked = await client.post<Challenge>(base, {
      purpose: 'sign-in',
      channel: 'text',
      address: '0044 7700 900123',
    });
    expect(asked.body.sentTo).toBe('+44•••••••123');
    const { text, to } = test.messages.at(-1) ?? { text: '', to: '' };
    expect(to).toBe('+447700900123');
    expect(text.split('\n').at(-1)).toMatch(/^@localhost #\d{6}$/);
    expect(text).toMatch(/^\d{6} is your code/);
  });

  it('begins a guest session for a browser that has none', async () => {
    const client = test.client();
    const { challenge, code } = await askForCode(test, client, someone());
    expect((await enterCode(client, challenge, code)).status).toBe(200);
  });

  it('counts wrong tries and says how many are left', async () => {
    const client = await test.guest();
    const { challenge, code } = await askForCode(test, client, someone());
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

  it('keeps counting over a resend and kills the old code', async () => {
    const client = await test.guest();
    const { challenge, code } = await askForCode(test, client, someone());
    await enterCode(client, challenge, wrongCode(code));
    await enterCode(client, challenge, wrongCode(code));
    test.clock.advance(30_000);
    const again = await resend(client, challenge);
    expect(again.status).toBe(202);
    expect(again.body.attemptsLeft).toBe(3);
    expect((await enterCode(client, challenge, code)).body.code).toBe('code-wrong');
    expect((await enterCode(client, challenge, test.messages.at(-1)?.code ?? '')).status).toBe(200);
  });

  it('gives a new code its five tries once a code without any has expired, and the address counts on', async () => {
    const client = await test.guest();
    const { challenge, code } = await askForCode(test, client, someone());
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
    const { challenge, code } = await askForCode(test, client, someone());
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

  it('makes a resend wait 30 seconds, and allows three codes in ten minutes', async () => {
    const client = await test.guest();
    const { challenge } = await askForCode(test, client, someone());
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

  it('sends nothing twice when the page asks again at once', async () => {
    const client = await test.guest();
    const address = someone();
    const first = await askForCode(test, client, address);
    const sent = test.messages.length;
    const second = await askForCode(test, client, address);
    expect(second.challenge).toEqual(first.challenge);
    expect(test.messages.length).toBe(sent);
  });

  it.each([
    ['a first code', 6],
    ['a resend', 5],
  ])(
    'does not count %s that could not be sent, and sends it when asked again',
    async (what, more) => {
      const client = await test.guest();
      const address = someone();
      const ask = async () => {
        const { status, challenge } = await askForCode(test, client, address);
        return { status, body: challenge };
      };
      const first = what === 'a resend' ? await ask() : null;
      test.clock.advance(30_000);
      const again = () => (first ? resend(client, first.body) : ask());
      const sent = test.messages.length;
      jest
        .spyOn(test.host.runtime.messagePort, 'deliver')
        .mockRejectedValueOnce(new Error('The message gateway answered 500.'));
      const failed = await again();
      expect([failed.status, failed.body]).toMatchObject([503, { code: 'service-unavailable' }]);
      expect(test.messages.length).toBe(sent);
      const mended = await again();
      expect(mended.status).toBe(202);
      expect(test.messages.length).toBe(sent + 1);
      const { code = '' } = test.messages.at(-1) ?? {};
      expect((await enterCode(client, mended.body, code)).status).toBe(200);
      // What one address is sent in ten minutes, but for the one that was sent.
      for (let count = 1; count < more; count += 1) {
        expect((await askForCode(test, await test.guest(), address)).status).toBe(202);
      }
      expect((await askForCode(test, await test.guest(), address)).status).toBe(429);
    },
  );

  it('expires after five minutes', async () => {
    const client = await test.guest();
    const { challenge, code } = await askForCode(test, client, someone());
    test.clock.advance(5 * minute - 1);
    const other = await askForCode(test, await test.guest(), someone());
    expect(other.status).toBe(202);
    test.clock.advance(1);
    const late = await enterCode(client, challenge, code);
    expect([late.status, late.body.code]).toEqual([410, 'code-expired']);
  });

  it(
    'works once, even when entered fifty times at once',
    async () => {
      const client = await test.guest();
      const { challenge, code } = await askForCode(test, client, someone());
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const tries = await Promise.all(
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
      const statuses = tries.map((one) => one.status).sort();
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const others = tries.filter((one) => one.status !== 200);
      expect(
        others.every((one) => ['code-used', 'no-session'].includes(String(one.body.code))),
      ).toBe(true);
    },
    patience,
  );

  it(
    'looks at five of two hundred wrong tries at once',
    async () => {
      const client = await test.guest();
      const { challenge, code } = await askForCode(test, client, someone());
      const tries = await Promise.all(
        Array.from({ length: 200 }, () => enterCode(client, challenge, wrongCode(code))),
      );
      expect(tries.filter((one) => one.body.code === 'code-wrong')).toHaveLength(4);
      expect(tries.filter((one) => one.body.code === 'code-locked')).toHaveLength(196);
    },
    patience,
  );

  it('locks the address for 15 minutes after ten failures over any number of sessions', async () => {
    const address = someone();
    for (let round = 0; round < 2; round += 1) {
      const client = await test.guest();
      const { challenge, code } = await askForCode(test, client, address);
      for (let count = 0; count < 5; count += 1)
        await enterCode(client, challenge, wrongCode(code));
    }
    const client = await test.guest();
    const refused = await askForCode(test, client, address);
    expect(refused.status).toBe(429);
    expect(refused.challenge).toMatchObject({ code: 'code-locked' });
    test.clock.advance(15 * minute);
    const open = await askForCode(test, client, address);
    expect((await enterCode(client, open.challenge, open.code)).status).toBe(200);
  });

  it('limits what one address is sent over all sessions', async () => {
    const address = someone();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await askForCode(test, await test.guest(), address)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
  });

  async function textFrom(network: string, address: string, client = test.client()) {
    const body = { purpose: 'sign-in', channel: 'text', address };
    const { status, headers } = await client.post(base, body, {
      headers: { 'x-forwarded-for': network },
    });
    return [status, headers['retry-after']];
  }

  it(
    'sends texts to thirty numbers an hour for one network, known or not, and to a known browser beside them',
    async () => {
      const numbers = Array.from({ length: 32 }, (_, nth) => `+4477009${10_000 + nth}`);
      const [first = '', mine = '', unknown = ''] = [numbers[0], ...numbers.slice(30)];
      const known = await test.guest();
      await signInByText(test, known, mine);
      const [crowd, neighbour] = ['2001:db8:1:2::1', '2001:db8:1:2::ffff'];
      for (const number of numbers.slice(0, 30)) {
        expect(await textFrom(crowd, number)).toEqual([202, undefined]);
      }
      for (const number of [mine, unknown]) {
        expect(await textFrom(neighbour, number)).toEqual([429, '3600']);
      }
      expect((await textFrom(crowd, mine, known))[0]).toBe(202);
      expect((await textFrom(crowd, first))[0]).toBe(202);
      expect((await textFrom('2001:db8:1:3::1', unknown))[0]).toBe(202);
      test.clock.advance(60 * minute);
      expect((await textFrom(crowd, unknown))[0]).toBe(202);
    },
    patience,
  );

  it('texts one number ten times a day', async () => {
    const statuses: unknown[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      test.clock.advance(10 * minute);
      statuses.push((await textFrom(`192.0.2.${sent}`, '+447700900321'))[0]);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  });

  it('answers another browser as if there were no such challenge', async () => {
    const { challenge, code } = await askForCode(test, await test.guest(), someone());
    const thief = await test.guest();
    const tried = await enterCode(thief, challenge, code);
    expect([tried.status, tried.body.code]).toEqual([404, 'challenge-not-found']);
    expect((await resend(thief, challenge)).status).toBe(404);
  });

  it('keeps no code in its database', async () => {
    const client = await test.guest();
    const { code } = await askForCode(test, client, someone());
    const database = test.host.runtime.connection.database;
    const kept = await database.execute(sql`select * from authentication.challenges`);
    expect(JSON.stringify(kept.rows)).not.toMatch(new RegExp(`"${code}"`));
    const outbox = await database.execute(sql`select * from authentication.outbox`);
    expect(outbox.rows).toEqual([]);
  });

  it('accepts a code in full-width digits', async () => {
    const client = await test.guest();
    const { challenge, code } = await askForCode(test, client, someone());
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await enterCode(client, challenge, wide)).status).toBe(200);
  });

  it('refuses what is no code without spending a try', async () => {
    const client = await test.guest();
    const { challenge, code } = await askForCode(test, client, someone());
    const odd = await enterCode(client, challenge, '12 456');
    expect([odd.status, odd.body.code]).toEqual([422, 'invalid-request']);
    const wrong = await enterCode(client, challenge, wrongCode(code));
    expect(wrong.body.attemptsLeft).toBe(4);
  });
});
