import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../kit/testing/test-client';
import { createTraveller } from '../../../testing/swap/traveller';
import type { Trip } from '../contract';
import { type MessageTest, startMessageTest, type Ticket } from '../testing/message-test';

const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' };

/** A browser whose requests accept German. */
const inGerman = (client: TestClient): TestClient => ({
  ...client,
  get: (url, options) =>
    client.get(url, { ...options, headers: { ...options?.headers, ...german } }),
  post: (url, body, options) =>
    client.post(url, body, { ...options, headers: { ...options?.headers, ...german } }),
});

describe('the language of mails about a booking', () => {
  let setup: MessageTest;
  beforeAll(async () => {
    setup = await startMessageTest();
  });
  afterAll(() => setup?.test.stop());

  /** Opens the ticket in a browser with this client. */
  async function openBy(client: TestClient, ticket: Ticket): Promise<Ticket> {
    const who = await createTraveller(setup.test, client);
    return { ...ticket, who, booking: await who.find(ticket.booking.reference, 'Mail') };
  }

  it('is that of the traveller who opened and swapped the booking', async () => {
    const { test, sell, swapToLaterTrain, lastMail } = setup;
    const ticket = await openBy(inGerman(await test.guest()), await sell(8));
    const { booking } = await swapToLaterTrain(ticket);
    const mail = await lastMail(ticket);
    expect(mail).toMatchObject({
      kind: 'swap-confirmed',
      subject: expect.stringMatching(/^Ihr neues Ticket: Abfahrt \d\d:\d\d statt \d\d:\d\d$/),
      links: [
        expect.stringMatching(`/de/trips/${booking.id}#reference=${booking.reference}$`),
        expect.stringContaining('/de/account/notifications#'),
      ],
    });
    expect(mail.html).toContain('<html lang="de">');
    const [seat] = booking.reservations;
    for (const content of [
      'Sonntag, 22. November',
      `Wagen ${seat?.coach}, Platz ${seat?.place}`,
      'Altes Ticket, nicht gültig',
      'Mia Mail, 2. Klasse',
    ]) {
      expect(mail.text).toContain(content);
    }
    expect(mail.text).toMatch(/Bezahlt: \d+,\d\d\s£/);
    const calendar = Buffer.from(mail.attachments?.[0]?.content ?? '', 'base64').toString();
    expect(calendar).toContain(`SUMMARY:Zug ${booking.journey.legs[0]?.trainNumber} nach `);
  });

  it('changes with the next request and is no change of the booking', async () => {
    const { test, sell, setStatus, lastMail } = setup;
    const client = await test.guest();
    const ticket = await openBy(inGerman(client), await sell(8));
    await setStatus(ticket.booking.journey, { platform: '4' });
    expect((await lastMail(ticket)).text).toContain('fährt von Gleis 4.');
    const { booking } = await openBy(client, ticket);
    expect(booking.version).toBe(ticket.booking.version);
    await setStatus(ticket.booking.journey, { platform: '5' });
    expect((await lastMail(ticket)).text).toContain('leaves from platform 5.');
  });

  it('does not decide about the timeline, which is in the language of its reader', async () => {
    const { test, sell, setStatus } = setup;
    const client = await test.guest();
    const { booking } = await openBy(client, await sell(8));
    await setStatus(booking.journey, { platform: '6' });
    const path = `/api/trips/trips/${booking.id}`;
    const readLast = async (reader: TestClient) =>
      (await reader.get<Trip>(path)).body.timeline.at(-1)?.text;
    const [{ trainNumber = '' } = {}] = booking.journey.legs;
    expect(await readLast(client)).toBe(`Your train (${trainNumber}) leaves from platform 6.`);
    expect(await readLast(inGerman(client))).toBe(`Ihr Zug (${trainNumber}) fährt von Gleis 6.`);
  });
});
