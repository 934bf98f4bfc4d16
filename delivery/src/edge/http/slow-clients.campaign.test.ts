import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createCertificateFiles } from '../../testing/certificate';
import { closeRawClients, openRawClient, waitFor } from '../../testing/raw-client';
import { closeEdges, startEdge } from '../../testing/test-edge';

const opened: Server[] = [];

afterEach(async () => {
  closeRawClients();
  await closeEdges();
  for (const server of opened.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts services that read each body and respond with its length. `requests` lists the requests. */
async function startServices(respond?: RequestListener) {
  const requests: { url: string; length: number }[] = [];
  const server = createServer(async (request, response) => {
    if (respond) return respond(request, response);
    let length = 0;
    for await (const part of request) length += part.length;
    requests.push({ url: request.url ?? '', length });
    response.end(`read ${length}`);
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

type EdgeSettings = Parameters<typeof startEdge>[0];

async function listen(settings: EdgeSettings, respond?: RequestListener) {
  const { origin, requests } = await startServices(respond);
  const { server } = await startEdge({ servicesOrigin: origin, ...settings });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, address, requests, open: () => openRawClient(address) };
}

const head = (path: string, ...lines: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const path = '/api/trips/trips';
const post = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

describe('the edge server with slow clients', () => {
  it('serves other clients while hundreds send one byte of a body and stop', async () => {
    const { address, requests, open } = await listen({});
    const clients: Awaited<ReturnType<typeof openRawClient>>[] = [];
    for (let index = 0; index < 260; index += 1) {
      const client = await open();
      client.socket.write(`${head(path, 'content-length: 2')}{`);
      clients.push(client);
    }
    expect(await (await post(address)).text()).toBe('read 2');
    expect(requests.filter(({ url }) => url === path)).toHaveLength(1);
    clients[0]?.socket.write('}');
    await waitFor('the response to a completed body', () =>
      Boolean(clients[0]?.received.includes('read 2')),
    );
  });

  it('returns 408 when a body arrives too slowly', async () => {
    const { address, open } = await listen({ limits: { bodyGraceMs: 200, minBodyRate: 1_000 } });
    const client = await open();
    client.socket.write(`${head(path, 'transfer-encoding: chunked')}1\r\n{\r\n`);
    await waitFor('a closed connection', () => client.isClosed);
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.received).toContain('connection: close');
    expect(client.received).toContain('"code":"request-timeout"');
    expect((await post(address)).status).toBe(200);
  });

  it('closes a connection with incomplete headers', async () => {
    const { address, open } = await listen({ limits: { headersTimeoutMs: 200 } });
    const client = await open();
    client.socket.write(`GET / HTTP/1.1\r\nhost:`);
    await waitFor('a closed connection', () => client.isClosed);
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
    expect((await fetch(`${address}/health`)).status).toBe(200);
  });

  it('serves other clients while many never read, and closes their connections', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024, 'x');
    const small: RequestListener = ({ url }, response) =>
      void response.end(url === '/api/large' ? large : 'small');
    const { server, address, open } = await listen({ limits: { idleTimeoutMs: 1_000 } }, small);
    for (let index = 0; index < 20; index += 1) {
      const { socket } = await open();
      socket.pause();
      socket.write('GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n');
    }
    expect(await (await fetch(`${address}/api/small`)).text()).toBe('small');
    await waitFor('the connections to close', async () => {
      const count = await new Promise<number>((found) =>
        server.server.getConnections((_error, open) => found(open)),
      );
      // The client of this test has one connection.
      return count <= 1;
    });
  });

  it('releases the connection to the services although the client does not read', async () => {
    const finished: ServerResponse[] = [];
    const large = Buffer.alloc(12 * 1024 * 1024, 'x');
    const { open } = await listen({}, (request, response) => {
      if (request.url !== '/api/large') return void response.end();
      response.once('finish', () => finished.push(response)).end(large);
    });
    const { socket } = await open();
    socket.pause();
    socket.write('GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await waitFor('a complete response', () => finished.length === 1);
  });

  it('does not close a silent event stream', async () => {
    const streams: ServerResponse[] = [];
    const { address } = await listen({ limits: { idleTimeoutMs: 300 } }, (request, response) => {
      if (request.url !== '/api/propagator/events') return void response.end('small');
      streams.push(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    });
    const events = await fetch(`${address}/api/propagator/events`);
    const reader = events.body?.getReader();
    await reader?.read();
    const other = await openRawClient(address);
    other.socket.write(
      'GET /api/small HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n',
    );
    // Five times the limit: a timer that closes the stream would have fired.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    streams[0]?.write('data: late\n\n');
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: late\n\n');
    await reader?.cancel();
  });

  it('limits the connections of one address', async () => {
    const { address, open } = await listen({
      trustedProxies: [],
      limits: { maxConnectionsPerAddress: 3 },
    });
    const first = await open();
    await open();
    await open();
    const fourth = await open();
    await waitFor('a closed connection', () => fourth.isClosed);
    first.socket.destroy();
    await waitFor('a free connection', () =>
      post(address).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  });

  it('limits the open requests of one address behind a trusted proxy, and serves other addresses', async () => {
    const { address, open } = await listen({ limits: { maxConnectionsPerAddress: 2 } });
    const stalled = [await open(), await open()];
    for (const { socket } of stalled) {
      socket.write(`${head(path, 'x-forwarded-for: 198.51.100.7', 'content-length: 2')}{`);
    }
    const from = (forwarded: string) => post(address, { 'x-forwarded-for': forwarded });
    await waitFor('a 429 response', async () => (await from('198.51.100.7')).status === 429);
    expect((await from('198.51.100.8')).status).toBe(200);
    for (const { socket } of stalled) socket.destroy();
    await waitFor('a free request', async () => (await from('198.51.100.7')).status === 200);
  });

  it('ignores the forwarded address of an untrusted client', async () => {
    const { address, open } = await listen({
      trustedProxies: ['192.0.2.1'],
      limits: { maxConnectionsPerAddress: 2 },
    });
    for (const client of ['198.51.100.7', '198.51.100.8']) {
      const { socket } = await open();
      socket.write(`${head(path, `x-forwarded-for: ${client}`, 'content-length: 2')}{`);
    }
    await expect(post(address, { 'x-forwarded-for': '198.51.100.9' })).rejects.toThrow();
  });

  it('returns 408 for a stalled body over HTTP/2 and proxies a complete one', async () => {
    const { address } = await listen({
      certificate: await createCertificateFiles(),
      limits: { bodyGraceMs: 300, minBodyRate: 1_000 },
    });
    const session = connectHttp2(address, { rejectUnauthorized: false });
    const request = (body: string) => {
      const stream = session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/json',
      });
      stream.write(body);
      return stream;
    };
    try {
      const stalled = request('{');
      const [rejected] = await once(stalled, 'response');
      expect(rejected[':status']).toBe(408);
      const complete = request('{}');
      complete.end();
      const [headers] = await once(complete, 'response');
      expect(headers[':status']).toBe(200);
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    } finally {
      session.destroy();
    }
  });
});

describe('a body over the limit', () => {
  const size = 70_000;
  const chunk = (length: number) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`;

  it.each([path, '/reports', '/deck/overrides', '/api/payments/webhooks', '/nowhere'])(
    'returns 413 and closes the connection at %s, with a length or in chunks, fast or slowly',
    async (target) => {
      const bytes = target.includes('webhooks') ? 5 * size : size;
      const method = target.startsWith('/deck') ? 'PUT' : 'POST';
      const { open } = await listen({});
      const pieces = (count: number) => Array.from({ length: count }, () => bytes / count);
      const sent = [
        [`content-length: ${bytes}`, ['x'.repeat(bytes)]],
        [`content-length: ${bytes}`, pieces(7).map((length) => 'x'.repeat(length))],
        ['transfer-encoding: chunked', [`${chunk(bytes)}0\r\n\r\n`]],
        ['transfer-encoding: chunked', pieces(7).map(chunk)],
      ] as const;
      for (const [line, parts] of sent) {
        const client = await open();
        client.socket.write(head(target, line).replace('POST', method));
        for (const part of parts) {
          client.socket.write(part);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        await waitFor('a closed connection', () => client.isClosed);
        expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
        expect(client.received).toContain('connection: close');
        expect(client.received).toContain('content-type: application/problem+json');
        expect(client.received).toContain('"code":"body-too-large"');
      }
    },
  );

  it('is accepted by an operation with a larger limit', async () => {
    const { address, requests } = await listen({});
    const response = await fetch(`${address}/api/payments/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ padding: 'x'.repeat(200_000) }),
    });
    expect(response.status).toBe(200);
    expect(requests.at(-1)?.length).toBeGreaterThan(200_000);
  });
});
