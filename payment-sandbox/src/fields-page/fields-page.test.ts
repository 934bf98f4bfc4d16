import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import {
  parentOrigin,
  type RunningSandbox,
  startSandbox,
  testKeys,
} from '../testing/start-sandbox';

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

const open = (query: Record<string, string>) =>
  fetch(`${sandbox.url}/fields?${new URLSearchParams(query)}`);

const pageQuery = { key: testKeys.publishableKey, origin: parentOrigin };
const openPage = () => open(pageQuery);

describe('the card fields document', () => {
  it('allows no inline code and only the requesting origin as frame ancestor', async () => {
    const policy = (await openPage()).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`font-src ${parentOrigin};`);
    expect(policy).toContain(`frame-ancestors ${parentOrigin};`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const html = await (await openPage()).text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|style="|<style| on\w+=/);
  });

  it('loads every script and style with an integrity digest', async () => {
    const html = await (await openPage()).text();
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)" integrity="([^"]+)"/g)];
    expect(assets).toHaveLength(2);
    for (const [, path, integrity] of assets) {
      const body = await (await fetch(`${sandbox.url}${path}`)).text();
      const digest = createHash('sha384').update(body).digest('base64');
      expect(integrity).toBe(`sha384-${digest}`);
    }
  });

  it('has a label and an autocomplete value for each field', async () => {
    const html = await (await openPage()).text();
    for (const [id, autocomplete] of [
      ['number', 'cc-number'],
      ['expiry', 'cc-exp'],
      ['cvc', 'cc-csc'],
      ['postcode', 'postal-code'],
    ]) {
      expect(html).toContain(`<label for="${id}">`);
      expect(html).toMatch(new RegExp(`<input id="${id}"[^>]*autocomplete="${autocomplete}"`));
      expect(html).toMatch(new RegExp(`<input id="${id}"[^>]*aria-describedby="[^"]*${id}-error"`));
    }
  });

  it.each([
    ['en', 'en-GB', 'ltr', 'Card number', 'Enter the expiry date on your card.'],
    ['de', 'de-DE', 'ltr', 'Kartennummer', 'Geben Sie das Ablaufdatum Ihrer Karte ein.'],
    ['fr', 'fr-FR', 'ltr', 'Numéro de carte', 'Saisissez la date d’expiration de votre carte.'],
    ['ar-XB', 'ar-XB', 'rtl', 'Cárd númbér', 'Éntér thé éxpíry dáté ón yóúr cárd.'],
  ])('has the texts of the locale %s', async (locale, lang, direction, label, error) => {
    const html = await (await open({ ...pageQuery, locale })).text();
    expect(html).toContain(`<html lang="${lang}" dir="${direction}"`);
    expect(html).toContain(`<label for="number">${label}</label>`);
    expect(html).toContain(error);
  });

  it.each([undefined, 'auto', 'nl'])(
    'is in the language of the browser with the locale %s',
    async (locale) => {
      const query = new URLSearchParams({ ...pageQuery, ...(locale ? { locale } : {}) });
      const headers = { 'accept-language': 'nl, de-AT;q=0.8, en;q=0.5' };
      const response = await fetch(`${sandbox.url}/fields?${query}`, { headers });
      expect(await response.text()).toContain('<html lang="de-DE"');
    },
  );

  it('shows errors of the provider in its language', async () => {
    const reject = async (language: string) => {
      const response = await fetch(`${sandbox.url}/v1/payment_methods`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${testKeys.publishableKey}`,
          'accept-language': language,
        },
        body: new URLSearchParams({
          type: 'card',
          'card[number]': '4242424242424241',
          'card[exp_month]': '12',
          'card[exp_year]': '2030',
          'card[cvc]': '123',
        }),
      });
      return ((await response.json()) as { error: { message: string } }).error.message;
    };
    expect(await reject('de-DE')).toBe('Ihre Kartennummer ist falsch.');
    expect(await reject('en-GB')).toBe('Your card number is incorrect.');
  });

  it.each([
    [
      'an origin that is not on the list',
      { key: testKeys.publishableKey, origin: 'https://evil.example' },
    ],
    [
      'a policy injected into the origin',
      { key: testKeys.publishableKey, origin: `${parentOrigin}; script-src *` },
    ],
    ['another key', { key: 'pk_test_other', origin: parentOrigin }],
    ['the secret key', { key: testKeys.secretKey, origin: parentOrigin }],
  ])('returns 403 for %s', async (_case, query) => {
    const rejected = await open(query);
    expect(rejected.status).toBe(403);
    expect(rejected.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
