import { afterEach, describe, expect, it } from '@jest/globals';
import type { Overrides } from 'staging-deck/overrides';
import { builtRemote } from '../../../testing/built-remote';
import { closeEdges, edge } from '../../../testing/running-edge';
import { closeServers, services } from '../testing/deck-world';

afterEach(async () => {
  await closeEdges();
  await closeServers();
});

const minute = 60_000;
const wordOf = (overrides: Partial<Overrides>) =>
  Buffer.from(JSON.stringify(overrides)).toString('base64url');

async function staging() {
  const back = await services();
  const running = await edge({ servicesOrigin: back.origin });
  await running.put('mfe-trips', await builtRemote('trips'));
  await running.put('mfe-swap', await builtRemote('swap'));
  let cookie = '';
  const remember = (header: unknown) => {
    if (header !== undefined) cookie = String(header).split(';')[0] ?? '';
  };
  return {
    ...back,
    /** Opens an address as one browser that keeps its cookie. */
    open: async (url: string, more: Record<string, string> = {}) => {
      const answer = await running.server.inject({ url, headers: { cookie, ...more } });
      remember(answer.headers['set-cookie']);
      return answer;
    },
    /** Presses a button of the question: the form as a browser sends it. */
    press: async (html: string, clock: string, more: Record<string, string> = {}) => {
      const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
      const form = new URLSearchParams();
      for (const [, name = '', value = ''] of fields) {
        form.set(name, value.replaceAll('&amp;', '&'));
      }
      form.set('clock', clock);
      const answer = await running.server.inject({
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
      remember(answer.headers['set-cookie']);
      return answer;
    },
    overrides: async () => {
      const answer = await running.server.inject({ url: '/deck/state', headers: { cookie } });
      return answer.json().overrides as Overrides;
    },
  };
}

describe('a link that adds', () => {
  it('leaves what is overridden already, and leads to the clean address', async () => {
    const { open, overrides } = await staging();
    const [swap, trips] = ['http://localhost:5301', 'http://localhost:5302'];
    await open(`/?deck=${wordOf({ flags: { productionMode: false } })}`);
    await open(`/?deck-add=${wordOf({ releases: { 'mfe-swap': swap } })}`);
    const second = await open(
      `/trips?a=1&deck-add=${wordOf({ releases: { 'mfe-trips': trips } })}`,
    );
    expect([second.statusCode, second.headers.location]).toEqual([303, '/trips?a=1']);
    expect(await overrides()).toMatchObject({
      releases: { 'mfe-swap': swap, 'mfe-trips': trips },
      flags: { productionMode: false },
    });
    await open(`/?deck=${wordOf({ releases: { 'mfe-swap': swap } })}`);
    expect(await overrides()).toMatchObject({ releases: { 'mfe-swap': swap }, flags: {} });
  });

  it('is refused as a whole with the reasons, like one that replaces', async () => {
    const { open, overrides } = await staging();
    await open(`/?deck=${wordOf({ flags: { productionMode: false } })}`);
    const bad = await open(
      `/?deck-add=${wordOf({ releases: { 'mfe-none': 'http://localhost:1' } })}`,
    );
    expect([bad.statusCode, bad.headers['set-cookie']]).toEqual([400, undefined]);
    expect(bad.body).toContain('releases.mfe-none is no remote of staging');
    expect((await open('/?deck-add=reset')).statusCode).toBe(400);
    expect(await overrides()).toMatchObject({ flags: { productionMode: false } });
  });

  it('is no link where a page of another site asks for an image', async () => {
    const { open, overrides } = await staging();
    await open(`/?deck=${wordOf({ flags: { productionMode: false } })}`, {
      'sec-fetch-mode': 'no-cors',
    });
    expect(await overrides()).toMatchObject({ flags: {} });
  });
});

describe('a link that would move the clock', () => {
  const link = `/trips?a=1&b=2&deck=${wordOf({ flags: { productionMode: false }, clock: 90 })}`;

  it('asks first, and changes nothing before the answer', async () => {
    const { open, ahead, overrides } = await staging();
    const { statusCode, headers, body } = await open(link);
    expect([statusCode, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
    expect(body).toContain('Move the clock for everybody?');
    expect(body).toContain('+1 h 30 min');
    expect(body).toContain('productionMode off');
    expect(String(headers['content-security-policy'])).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'/,
    );
    expect(body).not.toContain('<script');
    expect([ahead(), (await overrides()).flags]).toEqual([0, {}]);
  });

  it('moves it on consent, or sets the rest alone', async () => {
    const { open, press, ahead, overrides } = await staging();
    const kept = await press((await open(link)).body, 'keep');
    expect([kept.statusCode, kept.headers.location]).toEqual([303, '/trips?a=1&b=2']);
    expect([ahead(), (await overrides()).flags]).toEqual([0, { productionMode: false }]);
    const moved = await press((await open(link)).body, 'move');
    expect([moved.statusCode, moved.headers.location]).toEqual([303, '/trips?a=1&b=2']);
    expect(ahead()).toBe(90 * minute);
    // As the clock stands already there is nothing to ask.
    expect((await open(link)).statusCode).toBe(303);
  });

  it('asks for a reset, too, and a link that names no clock leaves it', async () => {
    const { open, press, ahead } = await staging();
    await press((await open(link)).body, 'move');
    expect((await open(`/?deck=${wordOf({ flags: { productionMode: false } })}`)).statusCode).toBe(
      303,
    );
    expect(ahead()).toBe(90 * minute);
    const question = await open('/?deck=reset');
    expect(question.body).toContain('true time');
    expect(ahead()).toBe(90 * minute);
    await press(question.body, 'move');
    expect(ahead()).toBe(0);
  });

  it('takes no consent from another site, and leads to no other host', async () => {
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

  it('escapes the address in its markup', async () => {
    const { open } = await staging();
    const { body } = await open(`${link}&x="><b>`);
    expect(body).not.toContain('<b>');
  });
});
