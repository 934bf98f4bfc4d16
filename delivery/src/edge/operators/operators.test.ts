import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

let desk: Server | undefined;
afterEach(async () => {
  await closeEdges();
  desk?.close();
});

/** A support desk where the token is the role. `recorded`: the audit. */
async function start() {
  const recorded: unknown[] = [];
  desk = createServer(async (request, response) => {
    const role = /^__Host-staff=(\w+)$/.exec(request.headers.cookie ?? '')?.[1];
    if (!role) return response.writeHead(303, { location: '/support-desk/sign-in' }).end();
    if (request.method === 'POST') {
      recorded.push(JSON.parse(await text(request)));
      return response.writeHead(204).end();
    }
    return response.end(JSON.stringify({ name: 'Olu <Operator>', roles: [role] }));
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  const servicesOrigin = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  const { server, publish } = await startEdge({ servicesOrigin });
  const release = await publish('mfe-x', await createRemoteBuild('let a = 1'));
  const path = '/support-desk/releases';
  const as = (role: string) => ({
    cookie: `a=b; __Host-staff=${role}`,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  });
  return {
    recorded,
    release,
    open: (role: string) => server.inject({ url: path, headers: as(role) }),
    send: (role: string, action: string, reason: string, headers = {}) =>
      server.inject({
        method: 'POST',
        url: path,
        headers: { ...as(role), ...headers },
        payload: new URLSearchParams({ remote: 'mfe-x', action, reason }).toString(),
      }),
  };
}

it('shows the releases to operators only', async () => {
  const { open, send, release, recorded } = await start();
  const anonymous = await open('');
  expect([anonymous.statusCode, anonymous.headers.location]).toEqual([
    303,
    '/support-desk/sign-in?to=/support-desk/releases',
  ]);
  expect((await open('support')).statusCode).toBe(403);
  const page = await open('operator');
  expect(page.body).toContain(`<dt>Release</dt><dd>${release}</dd>`);
  expect(page.body).toContain('<span>Olu &lt;Operator&gt;</span>');
  expect((await send('support', 'kill', 'It fails.')).statusCode).toBe(403);
  expect((await send('', 'kill', 'It fails.')).statusCode).toBe(303);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await send('operator', 'kill', 'It fails.', foreign)).statusCode).toBe(403);
  expect((await open('operator')).body).not.toContain('Switched off');
  expect(recorded).toEqual([]);
});

it('switches a remote off and on, after the audit has recorded it', async () => {
  const { open, send, recorded } = await start();
  expect((await send('operator', 'kill', ' ')).body).toContain('Enter the reason.');
  expect((await send('operator', 'kill', 'It <fails>.')).statusCode).toBe(303);
  expect((await open('operator')).body).toContain('It &lt;fails&gt;. (Olu &lt;Operator&gt;, ');
  expect((await send('operator', 'revive', 'It works.')).statusCode).toBe(303);
  expect((await open('operator')).body).not.toContain('Switched off');
  expect(recorded).toEqual([
    { action: 'remote.kill', subject: 'mfe-x' },
    { action: 'remote.revive', subject: 'mfe-x' },
  ]);
});
