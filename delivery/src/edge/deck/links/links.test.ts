import { afterEach, describe, expect, it } from '@jest/globals';
import type { Overrides } from 'staging-deck/overrides';
import { createRemoteBuild } from '../../../testing/remote-build';
import { closeEdges, startEdge } from '../../../testing/test-edge';
import { closeServers, startServices } from '../testing/deck-environment';

afterEach(async () => {
  await closeEdges();
  await closeServers();
});

const minute = 60_000;
const encode = (overrides: Partial<Overrides>) =>
  Buffer.from(JSON.stringify(overrides)).toString('base64url');

async function staging() {
  const backend = await startServices();
  const edge = await startEdge({ servicesOrigin: backend.origin });
  await edge.publish('mfe-trips', await createRemoteBuild('trips'));
  await edge.publish('mfe-swap', await createRemoteBuild('swap'));
  let cookie = '';
  const saveCookie = (header: unknown) => {
    if (header !== undefined) cookie = String(header).split(';')[0] ?? '';
  };
  return {
    ...backend,
    /** Opens an address as one browser with its cookie. */
    open: async (url: string, more: Record<string, string> = {}) => {
      const response = await edge.server.inject({ url, headers: { cookie, ...more } });
      saveCookie(response.headers['set-cookie']);
      return response;
    },
    /** Presses a button of the confirmation: sends the form as a browser does. */
    press: async (html: string, clock: string, more: Record<string, string> = {}) => {
      const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
      const form = new URLSearchParams();
      for (const [, name = '', value = ''] of fields) {
        form.set(name, value.replaceAll('&amp;', '&'));
      }
      form.set('clock', clock);
      const response = await edge.server.inject({
        method: 'POST',
        url: '/deck/link',
        headers: {
          cookie,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...more,
        },
        payload: form.toString(),
      });
      saveCookie(response.headers['set-cookie']);
      return response;
    },
    overrides: async () => {
      const response = await edge.server.inject({ url: '/deck/state', headers: { cookie } });
      return response.json().overrides as Overrides;
    },
  };
}

describe('a link that adds', () => {
  it('keeps present overrides and redirects to the address without the parameter', async () => {
    const { open, overrides } = await staging();
    const [swap, trips] = ['http://localhost:5301', 'http://localhost:5302'];
    await open(`/?deck=${encode({ flags: { productionMode: false } })}`);
    await open(`/?deck-add=${encode({ releases: { 'mfe-swap': swap } })}`);
    const second = await open(
      `/trips?a=1&deck-add=${encode({ releases: { 'mfe-trips': trips } })}`,
    );
    expect([second.statusCode, second.headers.location]).toEqual([303, '/trips?a=1']);
    expect(await overrides()).toMatchObject({
      releases: { 'mfe-swap': swap, 'mfe-trips': trips },
      flags: { productionMode: false },
    });
    await open(`/?deck=${encode({ releases: { 'mfe-swap': swap } })}`);
    expect(await overrides()).toMatchObject({ releases: { 'mfe-swap': swap }, flags: {} });
  });

  it('is rejected as a whole with the reasons when one override is invalid', async () => {
    const { open, overrides } = await staging();
    await open(`/?deck=${encode({ flags: { productionMode: false } })}`);
    const invalid = await open(
      `/?deck-add=${encode({ releases: { 'mfe-none': 'http://localhost:1' } })}`,
    );
    expect([invalid.statusCode, invalid.headers['set-cookie']]).toEqual([400, undefined]);
    expect(invalid.body).toContain('releases.mfe-none is not a remote of staging');
    expect((await open('/?deck-add=reset')).statusCode).toBe(400);
    expect(await overrides()).toMatchObject({ flags: { productionMode: false } });
  });

  it('is ignored in a request for an image', async () => {
    const { open, overrides } = await staging();
    await open(`/?deck=${encode({ flags: { productionMode: false } })}`, {
      'sec-fetch-mode': 'no-cors',
    });
    expect(await overrides()).toMatchObject({ flags: {} });
  });
});

describe('a link that would move the clock', () => {
  const link = `/trips?a=1&b=2&deck=${encode({ flags: { productionMode: false }, clock: 90 })}`;

  it('shows a confirmation and changes nothing before', async () => {
    const { open, ahead, overrides } = await staging();
    const { statusCode, headers, body } = await open(link);
    expect([statusCode, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(body).toContain('Move the clock for all testers?');
    expect(body).toContain('+1 h 30 min');
    expect(body).toContain('productionMode off');
    expect(String(headers['content-security-policy'])).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'/,
    );
    expect(body).not.toContain('<script');
    expect([ahead(), (await overrides()).flags]).toEqual([0, {}]);
  });

  it('moves the clock on confirmation, or sets only the other overrides', async () => {
    const { open, press, ahead, overrides } = await staging();
    const unmoved = await press((await open(link)).body, 'keep');
    expect([unmoved.statusCode, unmoved.headers.location]).toEqual([303, '/trips?a=1&b=2']);
    expect([ahead(), (await overrides()).flags]).toEqual([0, { productionMode: false }]);
    const moved = await press((await open(link)).body, 'move');
    expect([moved.statusCode, moved.headers.location]).toEqual([303, '/trips?a=1&b=2']);
    expect(ahead()).toBe(90 * minute);
    // The clock is already moved, so no confirmation is needed.
    expect((await open(link)).statusCode).toBe(303);
  });

  it('shows a confirmation for a reset, and keeps the clock for a link without one', async () => {
    const { open, press, ahead } = await staging();
    await press((await open(link)).body, 'move');
    expect((await open(`/?deck=${encode({ flags: { productionMode: false } })}`)).statusCode).toBe(
      303,
    );
    expect(ahead()).toBe(90 * minute);
    const confirmation = await open('/?deck=reset');
    expect(confirmation.body).toContain('true time');
    expect(ahead()).toBe(90 * minute);
    await press(confirmation.body, 'move');
    expect(ahead()).toBe(0);
  });

  it('rejects a confirmation from another site and never redirects to another host', async () => {
    const { open, press, ahead, overrides } = await staging();
    const { body } = await open(link);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await press(body, 'move', headers)).statusCode).toBe(403);
    }
    expect([ahead(), (await overrides()).flags]).toEqual([0, {}]);
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'https://evil.example',
    ]) {
      const changed = body.replace(/name="path" value="[^"]*"/, `name="path" value="${path}"`);
      expect((await press(changed, 'keep')).headers.location).toBe('/');
    }
    expect((await press(body, 'perhaps')).statusCode).toBe(400);
  });

  it('escapes the address in the HTML', async () => {
    const { open } = await staging();
    const { body } = await open(`${link}&x="><b>`);
    expect(body).not.toContain('<b>');
  });
});
