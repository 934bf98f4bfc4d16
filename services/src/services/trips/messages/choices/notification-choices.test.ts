import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deliverEvent } from '../../../../kit/testing/deliver-event';
import type { TestClient } from '../../../../kit/testing/test-client';
import { signInByCode } from '../../../../testing/sign-in/request-code';
import { type MessageTest, startMessageTest, type Ticket } from '../../testing/message-test';
import type { NotificationChoices } from './notification-choices';

const path = '/api/trips/notification-choices';
const deadline = '2026-11-21T09:00:00Z';
const allOn: NotificationChoices = { swapResults: true, proposals: true, trainChanges: true };

describe('the choice of emails', () => {
  let setup: MessageTest;
  beforeAll(async () => {
    setup = await startMessageTest();
  });
  afterAll(() => setup?.test.stop());

  const read = (client: TestClient, link?: string) =>
    client.get<NotificationChoices & { code: string }>(
      link === undefined ? path : `${path}?link=${encodeURIComponent(link)}`,
    );
  const choose = (client: TestClient, choices: Partial<NotificationChoices>, link?: string) =>
    client.put<NotificationChoices & { code: string }>(path, {
      choices: { ...allOn, ...choices },
      ...(link === undefined ? {} : { link }),
    });
  const deliver = (type: string, { booking }: Ticket, data: Record<string, unknown>) =>
    deliverEvent(setup.test.host.runtime, 'trips', { type, bookingId: booking.id, data });
  const refund = (ticket: Ticket) =>
    deliver('payment.refunded', ticket, {
      amount: { amount: 500, currency: 'GBP' },
      card: null,
    });
  /** The link at the end of the last mail. */
  const linkOf = async (ticket: Ticket) => {
    const url = (await setup.lastMail(ticket)).links?.at(-1) ?? '';
    expect(new URL(url).pathname).toBe('/account/notifications');
    return new URL(url).hash.slice(1);
  };

  it('changes with one click on the kind of mail, and mails about money have no such link', async () => {
    const { test, sell, kinds, lastMail } = setup;
    const ticket = await sell(8);
    await deliver('wish.opened', ticket, { deadline });
    const url = new URL((await lastMail(ticket)).unsubscribeUrl ?? '').pathname;
    const link = await linkOf(ticket);
    const opened = await test.client().get(url);
    expect(opened.headers.location).toMatch(`/account/notifications#${link}`);
    expect((await read(test.client(), link)).body).toEqual(allOn);
    const post = (path: string) => test.host.app.inject({ method: 'POST', url: path });
    expect((await post(url)).statusCode).toBe(200);
    expect((await read(test.client(), link)).body).toEqual({ ...allOn, proposals: false });
    for (const forged of [`${url}x`, url.replace('proposals', 'refunds')]) {
      expect((await post(forged)).statusCode).toBe(404);
    }
    await deliver('wish.opened', ticket, { deadline });
    await refund(ticket);
    expect(await kinds(ticket)).toEqual(['wish-opened', 'refunded']);
    expect((await lastMail(ticket)).unsubscribeUrl).toBe(undefined);
  });

  it('is everything until the traveller chooses, and stops only what was switched off', async () => {
    const { test, sell, kinds } = setup;
    const ticket = await sell(8);
    const client = await test.guest();
    await signInByCode(test, client, ticket.email.toUpperCase());
    expect((await read(client)).body).toEqual(allOn);
    expect((await choose(client, { proposals: false })).status).toBe(200);
    expect((await read(client)).body).toEqual({ ...allOn, proposals: false });
    await deliver('wish.opened', ticket, { deadline });
    const { trainNumber = '' } = ticket.booking.journey.legs[0] ?? {};
    await deliver('train.platform-changed', ticket, { trainNumber, platform: '4' });
    expect(await kinds(ticket)).toEqual(['platform-changed']);
    await choose(client, { proposals: true, trainChanges: false });
    await deliver('wish.opened', ticket, { deadline });
    await deliver('train.platform-changed', ticket, { trainNumber, platform: '5' });
    expect(await kinds(ticket)).toEqual(['platform-changed', 'wish-opened']);
  });

  it('does not stop emails about money', async () => {
    const { test, sell, kinds } = setup;
    const ticket = await sell(8);
    const client = await test.guest();
    await signInByCode(test, client, ticket.email);
    await choose(client, { swapResults: false, proposals: false, trainChanges: false });
    await refund(ticket);
    expect(await kinds(ticket)).toEqual(['refunded']);
  });

  it('works for guests by the link of a mail, for that address only', async () => {
    const { test, sell, kinds } = setup;
    const [ticket, other] = [await sell(8), await sell(10)];
    await refund(ticket);
    const link = await linkOf(ticket);
    const guest = test.client();
    expect((await read(guest, link)).body).toEqual(allOn);
    const off = { swapResults: false, proposals: false, trainChanges: false };
    expect((await choose(guest, off, link)).body).toEqual(off);
    await deliver('wish.opened', ticket, { deadline });
    await deliver('wish.opened', other, { deadline });
    expect(await kinds(ticket)).toEqual(['refunded']);
    expect(await kinds(other)).toEqual(['wish-opened']);
  });

  it('rejects a link that was not sent, and requests without a session and link', async () => {
    const { test, sell } = setup;
    const ticket = await sell(8);
    await refund(ticket);
    const link = await linkOf(ticket);
    const wrong = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const bad of [wrong, 'x', `${'a'.repeat(43)}.${link.split('.')[1]}`, undefined]) {
      const responses = [await read(test.client(), bad), await choose(test.client(), {}, bad)];
      expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'notification-address-not-found'],
        [404, 'notification-address-not-found'],
      ]);
    }
  });

  it('is stored without the address and deleted with the account', async () => {
    const { test, sell } = setup;
    const ticket = await sell(8);
    const client = await test.guest();
    await signInByCode(test, client, ticket.email);
    await choose(client, { proposals: false });
    const { database } = test.contextOf('trips');
    const list = async () =>
      (await database.execute(sql`select * from trips.notification_choices`)).rows;
    const before = await list();
    expect(JSON.stringify(before)).not.toContain('example.com');
    expect((await client.delete('/api/authentication/traveller')).status).toBe(204);
    await test.settled();
    expect(await list()).toHaveLength(before.length - 1);
  });
});
