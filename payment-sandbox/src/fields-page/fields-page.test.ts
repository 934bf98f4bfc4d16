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

const opened = () => open({ key: testKeys.publishableKey, origin: parentOrigin });

describe('the card fields document', () => {
  it('allows nothing inline and only the asking origin around it', async () => {
    const policy = (await opened()).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${parentOrigin};`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
    const html = await (await opened()).text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|style="|<style| on\w+=/);
  });

  it('names every script and style with the digest of its bytes', async () => {
    const html = await (await opened()).text();
    const assets = [...html.matchAll(/(?:src|href)="([^"]+)" integrity="([^"]+)"/g)];
    expect(assets).toHaveLength(2);
    for (const [, path, integrity] of assets) {
      const body = await (await fetch(`${sandbox.url}${path}`)).text();
      const digest = createHash('sha384').update(body).digest('base64');
      expect(integrity).toBe(`sha384-${digest}`);
    }
  });

  it('labels each field and tells the browser what may be filled in', async () => {
    const html = await (await opened()).text();
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
    [
      'an origin that is not on the list',
      { key: testKeys.publishableKey, origin: 'https://evil.example' },
    ],
    [
      'a policy smuggled into the origin',
      { key: testKeys.publishableKey, origin: `${parentOrigin}; script-src *` },
    ],
    ['another key', { key: 'pk_test_other', origin: parentOrigin }],
    ['the secret key', { key: testKeys.secretKey, origin: parentOrigin }],
  ])('refuses %s', async (_case, query) => {
    const refused = await open(query);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
