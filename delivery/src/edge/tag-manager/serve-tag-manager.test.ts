import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { encodeOverrides } from 'staging-deck/overrides';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const staging = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../environments/staging.json'), 'utf8'),
);
const address = '/tag-manager/frame.html';

function configurationWith(changes: object): string {
  return JSON.stringify({ ...staging, ...changes });
}

const off = configurationWith({ flags: { ...staging.flags, tagManagerIntegration: false } });
const production = configurationWith({ tagManagerContainer: 'GTM-ABC123' });

describe('the document of the tag manager', () => {
  it('has an opaque origin and may load only from the container origins', async () => {
    const { server } = await startEdge({ configuration: production });
    const { headers, body } = await server.inject(address);
    const policy = String(headers['content-security-policy']);
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    const origins = 'https://www.googletagmanager.com https://*.google-analytics.com';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${origins}`,
      `img-src ${origins}`,
      `connect-src ${origins}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ]);
    expect(headers['connection-allowlist']).toBe(
      '("https://www.googletagmanager.com" "https://*.google-analytics.com");redirects=allow;webrtc=block',
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(
      `<script nonce="${nonce}" data-container="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123">`,
    );
  });

  it('is not served without the flag or without a container', async () => {
    const { tagManagerContainer, ...omitKey } = staging;
    expect(tagManagerContainer).toBe('GTM-STAGING');
    for (const configuration of [off, JSON.stringify(omitKey)]) {
      const { server } = await startEdge({ configuration });
      expect((await server.inject(address)).statusCode).toBe(404);
    }
  });

  it('follows the flag that the staging deck overrides for one browser', async () => {
    const { server } = await startEdge();
    const word = encodeOverrides({
      releases: {},
      flags: { tagManagerIntegration: false },
      locations: {},
      remoteFaults: {},
      serviceFaults: {},
      clock: 0,
    });
    const headers = { cookie: `train-swap-deck=${word}` };
    expect((await server.inject({ url: address, headers })).statusCode).toBe(404);
    expect((await server.inject(address)).statusCode).toBe(200);
    const page = await server.inject({ url: '/', headers });
    expect(String(page.headers['content-security-policy'])).not.toContain("frame-src 'self'");
  });

  it('loads the staging container from this origin, but never in production', async () => {
    const inStaging = await startEdge();
    expect((await inStaging.server.inject(address)).body).toContain(
      'data-container="/tag-manager/staging-container.js"',
    );
    const script = '/tag-manager/staging-container.js';
    expect((await inStaging.server.inject(script)).statusCode).toBe(200);

    const inProduction = await startEdge({ environment: 'production' });
    expect((await inProduction.server.inject(script)).statusCode).toBe(404);
    expect((await inProduction.server.inject(address)).body).not.toContain('staging-container');
  });
});

it('adds only frames of this origin to the policy of the page', async () => {
  const policyOf = async (configuration: string) => {
    const { server } = await startEdge({ configuration });
    const { headers } = await server.inject('/trips/b1');
    return String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, "'nonce-'");
  };
  const before = await policyOf(off);
  expect(before).toContain('frame-src http://localhost:4202;');
  expect(await policyOf(production)).toBe(
    before.replace('frame-src http', "frame-src 'self' http"),
  );
});
