import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import type Stripe from 'stripe';
import { parentOrigin, type RunningSandbox, startSandbox } from '../testing/start-sandbox';

let database: TestDatabase;
let sandbox: RunningSandbox;

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandbox(database.url);
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const returnUrl = `${parentOrigin}/payments/p1/return`;
const askingCard = 'pm_card_authenticationRequired';

const confirm = async (paymentMethod = askingCard, return_url = returnUrl) => {
  const { id } = await sandbox.stripe.paymentIntents.create({
    ...{ amount: 1750, currency: 'gbp', capture_method: 'manual' },
  });
  return sandbox.stripe.paymentIntents.confirm(id, { payment_method: paymentMethod, return_url });
};
const read = (intent: Stripe.PaymentIntent) => sandbox.stripe.paymentIntents.retrieve(intent.id);
const pageOf = (intent: Stripe.PaymentIntent) => intent.next_action?.redirect_to_url?.url ?? '';
const open = (url: string) => fetch(url, { redirect: 'manual' });
const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
const enter = (intent: Stripe.PaymentIntent, code: string) =>
  press(pageOf(intent), { step: 'confirm', code });
const lastCode = () => sandbox.texts.at(-1)?.code ?? '';
const wrongCode = () => (lastCode() === '000000' ? '111111' : '000000');

/** Where a step led to: the merchant's address without its query, and what was added to it. */
const ledTo = (response: Response) => {
  expect(response.status).toBe(303);
  const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '');
  return { to: `${origin}${pathname}`, ...Object.fromEntries(searchParams) };
};

describe('a bank that asks on its own page', () => {
  it('is told as Stripe tells it, where a return_url was given alone', async () => {
    const asking = await confirm();
    expect(asking).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
    });
    expect(pageOf(asking)).toMatch(new RegExp(`^${sandbox.url}/challenges/chal_\\w{24}$`));
    expect(await read(asking)).toMatchObject({ next_action: asking.next_action });
    const without = await sandbox.stripe.paymentIntents.confirm(asking.id, {
      payment_method: askingCard,
    });
    expect(without.next_action?.type).toBe('use_stripe_sdk');
    const paid = await confirm('pm_card_visa');
    expect(paid).toMatchObject({ status: 'requires_capture', next_action: null });
  });

  it.each([
    ['another site', 'https://evil.example/payments'],
    ['no address', 'payments'],
    ['a script', 'javascript:alert(1)'],
    ['an origin that only begins alike', `${parentOrigin}.evil.example/`],
  ])('leads to no other place than a merchant’s page: %s', async (_case, address) => {
    await expect(confirm(askingCard, address)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'return_url',
    });
  });

  it('shows who is paid, how much and by which card, in a document that runs nothing', async () => {
    const response = await open(pageOf(await confirm()));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${parentOrigin};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src|unsafe|\*/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    expect(html).not.toMatch(/<script|style="|<style| on\w+=/);
    for (const text of ['Train Swap', '£17.50', 'Visa ending in 3184', '••• ••• 0184']) {
      expect(html).toContain(text);
    }
    expect(html).toMatch(/<label for="code">[\s\S]*autocomplete="one-time-code"/);
    const [, path = '', integrity = ''] = /href="([^"]+)" integrity="([^"]+)"/.exec(html) ?? [];
    expect(integrity).toMatch(/^sha384-/);
    expect((await fetch(`${sandbox.url}${path}`)).headers.get('content-type')).toMatch(
      /^text\/css/,
    );
  });

  it('reserves by the right code, typed with a space, and leads back', async () => {
    const asking = await confirm();
    const code = `${lastCode().slice(0, 3)} ${lastCode().slice(3)}`;
    expect(ledTo(await enter(asking, code))).toEqual({
      to: returnUrl,
      payment_intent: asking.id,
      payment_intent_client_secret: asking.client_secret,
      redirect_status: 'succeeded',
    });
    expect(await read(asking)).toMatchObject({ status: 'requires_capture', next_action: null });
    // By the browser's way back, or a second press.
    expect(ledTo(await open(pageOf(asking)))).toMatchObject({ redirect_status: 'succeeded' });
    expect(ledTo(await enter(asking, lastCode()))).toMatchObject({ redirect_status: 'succeeded' });
    const { data } = await sandbox.stripe.events.list({ type: 'charge.succeeded' });
    const charges = data.filter((event) => JSON.stringify(event.data).includes(asking.id));
    expect(charges).toHaveLength(1);
  });

  it('counts wrong codes, not slips, and gives up after five', async () => {
    const asking = await confirm();
    const slip = await enter(asking, '12345');
    expect(await slip.text()).toContain('Enter all 6 digits of the code.');
    const wrong = await enter(asking, wrongCode());
    expect(await wrong.text()).toMatch(/4 tries left\.[\s\S]*aria-invalid="true"/);
    for (let tries = 0; tries < 3; tries += 1) await enter(asking, wrongCode());
    expect(ledTo(await enter(asking, wrongCode()))).toMatchObject({ redirect_status: 'failed' });
    expect(await read(asking)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(ledTo(await enter(asking, lastCode()))).toMatchObject({ redirect_status: 'failed' });
  });

  it('can be left without paying', async () => {
    const asking = await confirm();
    const left = await press(pageOf(asking), { step: 'cancel' });
    expect(ledTo(left)).toMatchObject({ to: returnUrl, redirect_status: 'failed' });
    expect((await read(asking)).status).toBe('requires_payment_method');
  });

  it('sends another code when it is time, and says why not before', async () => {
    const asking = await confirm();
    const resend = () => press(pageOf(asking), { step: 'resend' });
    expect(await (await resend()).text()).toMatch(/Another code can be sent in \d+ seconds\./);
    sandbox.clock.advance(300_000);
    expect(await (await open(pageOf(asking))).text()).toContain('This code has run out.');
    const before = sandbox.texts.length;
    expect(await (await resend()).text()).toContain('A new code is on its way.');
    expect(sandbox.texts).toHaveLength(before + 1);
    expect(ledTo(await enter(asking, lastCode()))).toMatchObject({ redirect_status: 'succeeded' });
  });

  it('leads back at once when the payment was given up meanwhile, or the card declined', async () => {
    const asking = await confirm();
    const code = lastCode();
    await sandbox.stripe.paymentIntents.cancel(asking.id);
    expect(ledTo(await enter(asking, code))).toMatchObject({ redirect_status: 'failed' });
    expect((await read(asking)).status).toBe('canceled');
    const declined = await confirm('pm_card_threeDSecureRequiredChargeDeclined');
    expect(ledTo(await enter(declined, lastCode()))).toMatchObject({ redirect_status: 'failed' });
  });

  it('answers 400 to an address with a NUL', async () => {
    for (const path of ['/challenges/%00', '/challenges/chal_x%00', '/v1/events/%00']) {
      const response = await open(sandbox.url + path);
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  it('has no page for a challenge that the merchant asks, nor for an unknown one', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: 1750, currency: 'gbp' });
    const asking = await sandbox.stripe.paymentIntents.confirm(id, { payment_method: askingCard });
    const asked = JSON.stringify(asking.next_action);
    const own = /chal_\w+/.exec(asked)?.[0] ?? '';
    for (const unknown of [own, 'chal_unknown', '%3Cscript%3E']) {
      const response = await open(`${sandbox.url}/challenges/${unknown}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('<form');
    }
  });
});
