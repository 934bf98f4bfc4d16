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
const newIntent = { amount: 1750, currency: 'gbp', capture_method: 'manual' } as const;
const challengeCard = 'pm_card_authenticationRequired';

async function confirm(paymentMethod = challengeCard, return_url = returnUrl) {
  const { id } = await sandbox.stripe.paymentIntents.create(newIntent);
  return sandbox.stripe.paymentIntents.confirm(id, { payment_method: paymentMethod, return_url });
}
const read = (intent: Stripe.PaymentIntent) => sandbox.stripe.paymentIntents.retrieve(intent.id);
const pageOf = (intent: Stripe.PaymentIntent) => intent.next_action?.redirect_to_url?.url ?? '';
const open = (url: string) => fetch(url, { redirect: 'manual' });
const submitForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
const submitCode = (intent: Stripe.PaymentIntent, code: string) =>
  submitForm(pageOf(intent), { step: 'confirm', code });
const lastCode = () => sandbox.texts.at(-1)?.code ?? '';
const wrongCode = () => (lastCode() === '000000' ? '111111' : '000000');

/** The redirect of a response: the merchant's URL without its query, and the added parameters. */
function parseRedirect(response: Response) {
  expect(response.status).toBe(303);
  const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '');
  return { to: `${origin}${pathname}`, ...Object.fromEntries(searchParams) };
}

describe('the challenge page', () => {
  it('is returned as redirect_to_url only when the confirmation has a return_url', async () => {
    const pending = await confirm();
    expect(pending).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl } },
    });
    expect(pageOf(pending)).toMatch(new RegExp(`^${sandbox.url}/challenges/chal_\\w{24}$`));
    expect(await read(pending)).toMatchObject({ next_action: pending.next_action });
    const without = await sandbox.stripe.paymentIntents.confirm(pending.id, {
      payment_method: challengeCard,
    });
    expect(without.next_action?.type).toBe('use_stripe_sdk');
    const paid = await confirm('pm_card_visa');
    expect(paid).toMatchObject({ status: 'requires_capture', next_action: null });
  });

  it.each([
    ['another site', 'https://evil.example/payments'],
    ['a relative path', 'payments'],
    ['a script URL', 'javascript:alert(1)'],
    ['an origin with the same prefix', `${parentOrigin}.evil.example/`],
  ])('rejects a return_url outside the merchant’s origins: %s', async (_case, address) => {
    await expect(confirm(challengeCard, address)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'return_url',
    });
  });

  it('shows the payee, the amount and the card in a document without scripts', async () => {
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

  it('is in the language of the URL, also after a step', async () => {
    const pending = await confirm();
    const url = `${pageOf(pending)}?locale=de`;
    const html = await (await open(url)).text();
    expect(html).toContain('<html lang="de-DE" dir="ltr">');
    expect(html).toContain('<title>Zahlen Sie selbst? – Sandbox Bank</title>');
    expect(html.replaceAll('\u00a0', ' ')).toContain('17,50 £');
    const wrong = await (await submitForm(url, { step: 'confirm', code: wrongCode() })).text();
    expect(wrong).toContain('noch 4 Versuche.');
    expect(wrong).toContain('<title>Fehler: Zahlen Sie selbst? – Sandbox Bank</title>');
    const pseudo = await (await open(`${pageOf(pending)}?locale=ar-XB`)).text();
    expect(pseudo).toContain('<html lang="ar-XB" dir="rtl">');
    const byBrowser = await fetch(pageOf(pending), { headers: { 'accept-language': 'fr' } });
    expect(await byBrowser.text()).toContain('Est-ce bien vous qui payez ?');
  });

  it('reserves the amount once after the correct code and redirects to the merchant', async () => {
    const pending = await confirm();
    const code = `${lastCode().slice(0, 3)} ${lastCode().slice(3)}`;
    expect(parseRedirect(await submitCode(pending, code))).toEqual({
      to: returnUrl,
      payment_intent: pending.id,
      payment_intent_client_secret: pending.client_secret,
      redirect_status: 'succeeded',
    });
    expect(await read(pending)).toMatchObject({ status: 'requires_capture', next_action: null });
    // After the browser's back button, or a second submit.
    expect(parseRedirect(await open(pageOf(pending)))).toMatchObject({
      redirect_status: 'succeeded',
    });
    expect(parseRedirect(await submitCode(pending, lastCode()))).toMatchObject({
      redirect_status: 'succeeded',
    });
    const { data } = await sandbox.stripe.events.list({ type: 'charge.succeeded' });
    const charges = data.filter((event) => JSON.stringify(event.data).includes(pending.id));
    expect(charges).toHaveLength(1);
  });

  it('counts wrong codes but not incomplete ones, and fails after five', async () => {
    const pending = await confirm();
    const incomplete = await submitCode(pending, '12345');
    expect(await incomplete.text()).toContain('Enter all 6 digits of the code.');
    const wrong = await submitCode(pending, wrongCode());
    expect(await wrong.text()).toMatch(/4 tries left\.[\s\S]*aria-invalid="true"/);
    for (let tries = 0; tries < 3; tries += 1) await submitCode(pending, wrongCode());
    expect(parseRedirect(await submitCode(pending, wrongCode()))).toMatchObject({
      redirect_status: 'failed',
    });
    expect(await read(pending)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(parseRedirect(await submitCode(pending, lastCode()))).toMatchObject({
      redirect_status: 'failed',
    });
  });

  it('redirects as failed when the traveller cancels', async () => {
    const pending = await confirm();
    const cancelled = await submitForm(pageOf(pending), { step: 'cancel' });
    expect(parseRedirect(cancelled)).toMatchObject({ to: returnUrl, redirect_status: 'failed' });
    expect((await read(pending)).status).toBe('requires_payment_method');
  });

  it('sends another code after the wait, and shows the remaining seconds before', async () => {
    const pending = await confirm();
    const resend = () => submitForm(pageOf(pending), { step: 'resend' });
    expect(await (await resend()).text()).toMatch(/Another code can be sent in \d+ seconds\./);
    sandbox.clock.advance(300_000);
    expect(await (await open(pageOf(pending))).text()).toContain('This code has expired.');
    const before = sandbox.texts.length;
    expect(await (await resend()).text()).toContain('A new code was sent.');
    expect(sandbox.texts).toHaveLength(before + 1);
    expect(parseRedirect(await submitCode(pending, lastCode()))).toMatchObject({
      redirect_status: 'succeeded',
    });
  });

  it('redirects as failed when the payment was cancelled or the card is declined', async () => {
    const pending = await confirm();
    const code = lastCode();
    await sandbox.stripe.paymentIntents.cancel(pending.id);
    expect(parseRedirect(await submitCode(pending, code))).toMatchObject({
      redirect_status: 'failed',
    });
    expect((await read(pending)).status).toBe('canceled');
    const declined = await confirm('pm_card_threeDSecureRequiredChargeDeclined');
    expect(parseRedirect(await submitCode(declined, lastCode()))).toMatchObject({
      redirect_status: 'failed',
    });
  });

  it('returns 400 for a URL with a NUL', async () => {
    for (const path of [
      '/challenges/%00',
      '/challenges/chal_x%00',
      '/v1/events?starting_after=%00',
    ]) {
      const response = await open(sandbox.url + path);
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  it('returns 404 for a challenge on the merchant’s page and for an unknown one', async () => {
    const { id } = await sandbox.stripe.paymentIntents.create(newIntent);
    const pending = await sandbox.stripe.paymentIntents.confirm(id, {
      payment_method: challengeCard,
    });
    const nextAction = JSON.stringify(pending.next_action);
    const own = /chal_\w+/.exec(nextAction)?.[0] ?? '';
    for (const unknown of [own, 'chal_unknown', '%3Cscript%3E']) {
      const response = await open(`${sandbox.url}/challenges/${unknown}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('<form');
    }
  });
});
