import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../kit/testing/test-client';
import { servicesFor } from '../../service-list';
import { startServiceTest } from '../../testing/service-test/start-service-test';
import { signInStaff } from '../../testing/sign-in/sign-in-staff';
import { type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { createTraveller, prepareConfirmation, type Traveller } from '../../testing/swap/traveller';
import type { Trip } from '../trips/contract';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the support desk', () => {
  let test: SwapTest;
  let tester: TestClient;
  let traveller: Traveller;
  beforeAll(async () => {
    test = await startSwapTest(undefined, ['web', 'support-desk', 'staff-provider']);
    tester = test.client();
    await signInStaff(tester, 'support');
    traveller = await createTraveller(test);
  });
  afterAll(() => test?.stop());

  /** Opens a case as a traveller and returns the path of its page. */
  const openCase = async (email: string, subject = 'My seat', message = 'It is broken.') => {
    const { body } = await test
      .client()
      .post<{ caseNumber: string }>(
        '/api/web/support-cases',
        { email, subject, message },
        { key: randomUUID() },
      );
    return `/support-desk/cases/${body.caseNumber}`;
  };
  const openComplaint = async (text = 'My seat was taken.') => {
    const booking = await traveller.find('SWAPME24', 'Okafor');
    const { body } = await traveller.client.post<{ complaintNumber: string }>(
      `/api/trips/trips/${booking.id}/complaints`,
      { kind: 'other', travellerIds: booking.travellers.map(({ id }) => id), text },
      { key: randomUUID() },
    );
    const getComplaint = async () => {
      const trip = await traveller.client.get<Trip>(`/api/trips/trips/${booking.id}`);
      return trip.body.complaints.find(
        ({ complaintNumber }) => complaintNumber === body.complaintNumber,
      );
    };
    return { path: `/support-desk/complaints/${body.complaintNumber}`, getComplaint };
  };
  const sendForm = (
    path: string,
    fields: { text: string; action: string; key?: string },
    headers: Record<string, string> = {},
  ) =>
    tester.post(
      `${path}/answers`,
      new URLSearchParams({ key: randomUUID(), ...fields }).toString(),
      { headers: { ...formType, ...headers } },
    );
  const mailsTo = async (email: string) => {
    await test.settled();
    return test.messages.filter(({ to }) => to === email);
  };

  it('lists an open case and sends the answer by mail', async () => {
    const path = await openCase('ada@example.com', 'A window seat');
    const overview = await tester.get('/support-desk');
    expect([overview.status, overview.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(overview.text).toContain(`<a href="${path}">A window seat</a>`);

    const sent = await sendForm(path, { text: 'Seat 14.\r\n\r\nIs it fine?', action: 'answer' });
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}?sent=true`]);
    const answered = await tester.get(`${path}?sent=true`);
    expect(answered.text).toContain('Your answer was sent to ada@example.com.');
    expect(answered.text).toContain('<dd>Answered</dd>');
    expect(answered.text).toContain('Seat 14.\n\nIs it fine?');
    expect((await mailsTo('ada@example.com')).at(-1)?.text).toContain('Seat 14.\n\nIs it fine?');
    expect((await tester.get('/support-desk')).text).not.toContain(path);

    await sendForm(path, { text: 'We close it.', action: 'close' });
    expect((await tester.get(path)).text).toContain('<dd>Closed</dd>');
  });

  it('moves a complaint to its decision, which the trip and a mail show', async () => {
    const { path, getComplaint } = await openComplaint();
    const headers = { 'accept-language': 'de' };
    expect((await tester.get('/support-desk', { headers })).text).toContain(
      `<a href="${path}">Something else</a>`,
    );
    const received = await tester.get(path);
    expect(received.text).toMatch(/<dt>Booking<\/dt><dd><a [^>]*>SWAPME24<\/a><\/dd>/);
    expect(received.text).toContain('My seat was taken.');
    expect(received.text).toContain('value="IN_REVIEW"');
    expect(received.text).not.toContain('value="ACCEPTED"');

    const review = await sendForm(path, { text: 'We ask the crew.', action: 'IN_REVIEW' });
    expect(review.headers.location).toBe(`${path}?sent=true`);
    expect((await tester.get(`${path}?sent=true`)).text).toContain('The complaint is in review.');
    await sendForm(path, { text: 'You are right.', action: 'ACCEPTED' });
    const accepted = await tester.get(path);
    expect(accepted.text).toContain('This complaint is accepted, which is final.');
    expect(accepted.text).not.toContain('<textarea');
    expect(await getComplaint()).toMatchObject({
      state: 'ACCEPTED',
      steps: [{}, { text: 'We ask the crew.' }, { text: 'You are right.' }],
    });
    const mails = await mailsTo('demo.okafor@example.com');
    expect(mails.at(-1)?.subject).toMatch(/^Your complaint TC-.* is accepted$/);
    expect((await tester.get('/support-desk')).text).not.toContain(path);
  });

  it('keeps the text and shows the reason when a state is not allowed', async () => {
    const { path, getComplaint } = await openComplaint();
    const early = await sendForm(path, { text: 'Accepted <at> once.', action: 'ACCEPTED' });
    expect(early.status).toBe(409);
    expect(early.text).toContain('This complaint is received and cannot become accepted.');
    expect(early.text).toContain('aria-invalid="true"');
    expect(early.text).toMatch(/<textarea id="text"[^>]*>\nAccepted &lt;at&gt; once\.<\/textarea>/);
    for (const action of ['WITHDRAWN', 'RECEIVED', 'anything']) {
      expect((await sendForm(path, { text: 'No.', action })).status).toBe(422);
    }
    expect(await getComplaint()).toMatchObject({ state: 'RECEIVED', steps: [{}] });

    await sendForm(path, { text: 'We look at it.', action: 'IN_REVIEW' });
    await sendForm(path, { text: 'No.', action: 'REJECTED' });
    const late = await sendForm(path, { text: 'Yes, but late.', action: 'ACCEPTED' });
    expect(late.status).toBe(409);
    expect(late.text).toMatch(/readonly[^>]*>\nYes, but late\.<\/textarea>/);
    expect(await getComplaint()).toMatchObject({ state: 'REJECTED' });
  });

  it('shows an error at the field for a missing or too long text', async () => {
    const path = await openCase('fields@example.com');
    const missing = await sendForm(path, { text: ' \r\n', action: 'answer' });
    expect(missing.status).toBe(422);
    expect(missing.text).toContain('<p id="error" class="error">Write your message.</p>');
    const long = 'x'.repeat(5001);
    const tooLong = await sendForm(path, { text: long, action: 'answer' });
    expect(tooLong.text).toContain('Write at most 5000 characters.');
    expect(tooLong.text).toContain(long);
    expect((await mailsTo('fields@example.com')).length).toBe(1);
  });

  it('sends one answer when a form is sent twice', async () => {
    const path = await openCase('twice@example.com');
    const form = { text: 'Once.', action: 'answer', key: randomUUID() };
    const sent = await Promise.all([sendForm(path, form), sendForm(path, form)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect((await mailsTo('twice@example.com')).length).toBe(2);
    const other = await sendForm(path, { ...form, text: 'Something else.' });
    expect(other.status).toBe(422);
    expect(other.text).toContain('Another answer was sent from this page before.');
    expect(other.text).toContain('Something else.</textarea>');
    expect(other.text).not.toContain(form.key);
  });

  it('escapes the texts of travellers and testers', async () => {
    const attack = `</textarea></h1>"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const path = await openCase('attack@example.com', attack, attack);
    const { path: complaintPath } = await openComplaint(attack);
    const pages = [
      await tester.get('/support-desk'),
      await tester.get(path),
      await tester.get(complaintPath),
      await sendForm(complaintPath, { text: attack, action: 'ACCEPTED' }),
      await tester.get(`/support-desk/cases/${encodeURIComponent(attack)}`),
    ];
    for (const { text, headers } of pages) {
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).not.toMatch(/<script|<img|<style|\sstyle=|<\/h1>"/);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/script-src|unsafe/);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('lists a failed refund with its amount, booking, reason and what to do', async () => {
    expect((await tester.get('/support-desk')).text).toContain('No refund failed.');
    const booking = await traveller.find('SWAPME24', 'Okafor');
    const refund = {
      id: 're_1',
      paymentId: randomUUID(),
      bookingId: booking.id,
      amount: { amount: 1_250, currency: 'GBP' },
      card: { brand: 'visa', last4: '4242' },
      reason: 'expired_or_canceled_card',
      attempt: 3,
      status: 'SUPPORT' as const,
      retryAt: null,
      failedAt: '2026-11-20T09:30:00Z',
    };
    const dispute = { reason: 'charge_for_pending_refund_disputed', bookingId: randomUUID() };
    test.failedRefunds.push(refund, { ...refund, ...dispute, id: 're_2' });
    const [first = '', second = ''] =
      (await tester.get('/support-desk')).text
        .split('<h2 id="failed-refunds">')[1]
        ?.split('</article>') ?? [];
    expect(first).toContain('<h3>£12.50 for booking SWAPME24</h3>');
    expect(first).toContain('Expired or canceled card. Answer the case of this booking');
    expect(first).toContain('<span>re_1</span> <span>Card ending 4242</span>');
    expect(first).toContain('<span>Failed on <time datetime="2026-11-20T09:30:00Z">');
    expect(second).toContain('<h3>£12.50 for booking (deleted)</h3>');
    expect(second).toContain('If the bank did not return it, pay by bank transfer.');
    expect(second).toContain('action="/support-desk/failed-refunds/re_2/transfers"');
    const settled = await tester.post('/support-desk/failed-refunds/re_2/transfers', '', {
      headers: formType,
    });
    expect(settled.status).toBe(303);
    expect(test.failedRefunds.map(({ id }) => id)).toEqual(['re_1']);
    test.failedRefunds.length = 0;
  });

  it('finds a booking by reference or address, and shows its swap with the money', async () => {
    const booking = await traveller.find('SWAPME24', 'Okafor');
    const operation = await prepareConfirmation(test, traveller, booking);
    await traveller.confirm(operation.id);
    await test.settled();
    const money = (amount: number) => ({ amount, currency: 'GBP' });
    test.paymentHistory.payments.push({
      id: randomUUID(),
      operationId: operation.id,
      bookingId: booking.id,
      bookingReference: 'SWAPME24',
      status: 'CAPTURED',
      amount: money(1_250),
      lines: [],
      byCard: money(1_250),
      card: { brand: 'visa', last4: '4242' },
      vouchers: [],
      failure: null,
      refunded: money(0),
      failedRefunds: [],
      refunds: [],
      receiptNumber: null,
      createdAt: '2026-11-21T09:00:00Z',
      authorisedAt: null,
      paidAt: '2026-11-21T09:00:00Z',
    });
    const search = (text: string) =>
      tester.post('/support-desk/bookings', new URLSearchParams({ text }).toString(), {
        headers: formType,
      });
    for (const text of ['swapme 24', 'Demo.Okafor@example.com']) {
      expect((await search(text)).text).toContain('<a href="/support-desk/bookings/SWAPME24">');
    }
    expect((await search('NOTHERE9')).text).toContain('No booking has this reference or address.');
    expect((await search(' ')).status).toBe(422);

    const { text } = await tester.get('/support-desk/bookings/SWAPME24');
    expect(text).toMatch(/<h3>Confirmed<\/h3>/);
    expect(text).toContain(
      '<th scope="row">Card ending 4242</th><td class="amount">£12.50</td><td>Captured</td>',
    );
    expect(text).toContain('<span>You held new seats.</span>');
    expect((await tester.get('/support-desk/bookings/NOTHERE9')).status).toBe(404);
  });

  it('opens a case or a complaint by its number', async () => {
    const path = await openCase('number@example.com');
    const { path: complaintPath } = await openComplaint();
    const find = (number: string) =>
      tester.get(`/support-desk?number=${encodeURIComponent(number)}`);
    for (const known of [path, complaintPath]) {
      const number = known.split('/').at(-1) ?? '';
      const found = await find(` ${number.toLowerCase()} `);
      expect(found.status).toBe(303);
      expect((await tester.get(String(found.headers.location))).text).toContain(number);
    }
    for (const unknown of ['TS-AAAA-AAAA', 'TC-AAAA-AAAA', 'x'.repeat(100)]) {
      const location = String((await find(unknown)).headers.location);
      const page = await tester.get(location);
      expect([unknown, page.status]).toEqual([unknown, 404]);
      expect(page.text).toContain('There is no case and no complaint with this number.');
      expect(page.text).toContain(`value="${unknown}"`);
    }
    expect((await find(' ')).text).toContain('Enter the number of a case or of a complaint.');
  });

  it('rejects forms of other sites, and forms that it did not render', async () => {
    const path = await openCase('site@example.com');
    const form = { text: 'Hello.', action: 'answer' };
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await sendForm(path, form, foreign)).status).toBe(403);
    expect((await sendForm(path, { ...form, key: 'none' })).status).toBe(400);
    expect((await tester.post(`${path}/answers`, '', { headers: formType })).status).toBe(400);
    expect((await tester.get(path)).text).toContain('<dd>Open</dd>');
  });

  it('has its own style sheets', async () => {
    for (const file of ['tokens.css', 'support-desk.css']) {
      const style = await tester.get(`/support-desk/${file}`);
      expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    }
  });
});

it('returns 404 without a provider of staff accounts', async () => {
  const test = await startServiceTest({
    services: servicesFor('production'),
    environment: {
      ENVIRONMENT: 'production',
      SMTP_URL: 'smtp://localhost',
      SMTP_FROM: 'a@example.com',
    },
  });
  for (const path of [
    '/support-desk',
    '/support-desk/sign-in',
    '/support-desk/cases/TS-AAAA-AAAA',
  ]) {
    expect((await test.client().get(path)).status).toBe(404);
  }
  await test.stop();
});
