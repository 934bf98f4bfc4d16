import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from 'shared-server/testing/wait-until';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';

const path = '/api/authentication/guest-sessions';
const head = (lines: readonly string[], at = path) =>
  `POST ${at} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

/** A client that sends only the given bytes. */
class RawClient {
  received = '';
  isClosed = false;
  private constructor(readonly socket: Socket) {
    socket.on('data', (part) => {
      this.received += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
    });
  }
  static async open(port: number): Promise<RawClient> {
    const socket = connect(port, '127.0.0.1');
    const client = new RawClient(socket);
    await once(socket, 'connect');
    return client;
  }
}

describe('a process with slow clients', () => {
  let test: ServiceTest;
  const clients: RawClient[] = [];
  beforeAll(async () => {
    test = await startServiceTest({ services: ['authentication', 'discounts'] });
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
  });
  afterAll(() => test.stop());

  async function listen(environment: Record<string, string> = {}) {
    const host = await test.secondHost({
      MAX_REQUESTS_IN_FLIGHT: '4',
      MAX_QUEUED_REQUESTS: '0',
      ...environment,
    });
    await host.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = host.app.server.address() as AddressInfo;
    const open = async () => {
      const client = await RawClient.open(port);
      clients.push(client);
      return client;
    };
    const createGuest = (headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    return { host, open, createGuest };
  }

  it('serves other clients while hundreds send one byte of a body and stop', async () => {
    const { host, open, createGuest } = await listen();
    for (let nth = 0; nth < 260; nth += 1) {
      const { socket } = await open();
      socket.write(`${head(['content-length: 2'])}{`);
    }
    // The last one has arrived when a later request gets its response.
    expect((await createGuest()).status).toBe(201);
    expect(host.runtime.limiter.inFlight()).toBe(0);
    expect(host.runtime.limiter.rejected()).toBe(0);
    const [first] = clients;
    first?.socket.write('}');
    await waitUntil('a response to a body that became complete', () =>
      Boolean(first?.received.startsWith('HTTP/1.1 201')),
    );
  });

  it('responds 408 and closes the connection when a body arrives too slowly', async () => {
    const { open, createGuest } = await listen({ BODY_GRACE_MS: '200', MIN_BODY_RATE: '1000' });
    const client = await open();
    client.socket.write(`${head(['transfer-encoding: chunked'])}1\r\n{\r\n`);
    await waitUntil('a closed connection', () => client.isClosed);
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.received.toLowerCase()).toContain('connection: close');
    expect(client.received).toContain('"code":"request-timeout"');
    expect((await createGuest()).status).toBe(201);
  });

  it('responds 408 and closes the connection when the headers stay incomplete', async () => {
    const { open, createGuest } = await listen({ HEADERS_TIMEOUT_MS: '200' });
    const client = await open();
    client.socket.write(`POST ${path} HTTP/1.1\r\nhost:`);
    await waitUntil('a closed connection', () => client.isClosed);
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /);
    expect((await createGuest()).status).toBe(201);
  });

  it('does not count clients that never read as in flight, and closes their connections', async () => {
    const { host, open, createGuest } = await listen({
      IDLE_TIMEOUT_MS: '500',
      MAX_QUEUED_REQUESTS: '1000',
      QUEUE_TIMEOUT_MS: '10000',
    });
    // Each response is over a megabyte, so that the responses exceed the socket buffers.
    const request = 'GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nhost: localhost\r\n\r\n';
    for (let nth = 0; nth < 8; nth += 1) {
      const client = await open();
      client.socket.pause();
      client.socket.write(request.repeat(20));
    }
    await waitUntil('no request in flight', () => host.runtime.limiter.inFlight() === 0);
    expect((await createGuest()).status).toBe(201);
    await waitUntil('no connection left', async () => {
      const open = await new Promise<number>((found) =>
        host.app.server.getConnections((_error, count) => found(count)),
      );
      // The client of createGuest keeps one connection open.
      return open <= 1;
    });
  });

  it('limits the connections of an address and accepts new ones after one closes', async () => {
    const { open, createGuest } = await listen({
      TRUSTED_PROXIES: '192.0.2.1',
      MAX_CONNECTIONS_PER_ADDRESS: '3',
    });
    for (let nth = 0; nth < 3; nth += 1) await open();
    const fourth = await open();
    await waitUntil('a closed connection', () => fourth.isClosed);
    clients[0]?.socket.destroy();
    await waitUntil('a free connection', () =>
      createGuest().then(
        ({ status }) => status === 201,
        () => false,
      ),
    );
  });

  it('limits the open requests of an address behind a trusted proxy and serves other addresses', async () => {
    const { open, createGuest } = await listen({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    const forwarded = 'x-forwarded-for: 198.51.100.7';
    for (let nth = 0; nth < 2; nth += 1) {
      const { socket } = await open();
      socket.write(`${head([forwarded, 'content-length: 2'])}{`);
    }
    const third = await waitUntil('a rejected request', async () => {
      const response = await createGuest({ 'x-forwarded-for': '198.51.100.7' });
      return response.status === 429 && response;
    });
    expect(await third.json()).toMatchObject({ code: 'too-many-requests' });
    expect((await createGuest({ 'x-forwarded-for': '198.51.100.8' })).status).toBe(201);
    for (const { socket } of clients) socket.destroy();
    await waitUntil('an accepted request', async () => {
      const response = await createGuest({ 'x-forwarded-for': '198.51.100.7' });
      return response.status === 201;
    });
  });

  it.each([
    ['a length, at once', ['content-length: 70000'], ['x'.repeat(70_000)]],
    ['a length, slowly', ['content-length: 70000'], ['x'.repeat(10), 'x'.repeat(60_000)]],
    [
      'chunks, at once',
      ['transfer-encoding: chunked'],
      [`11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`],
    ],
    [
      'chunks, slowly',
      ['transfer-encoding: chunked'],
      Array.from({ length: 7 }, () => `2710\r\n${'x'.repeat(10_000)}\r\n`),
    ],
  ])(
    'responds 413 and closes the connection when a body is too large: %s',
    async (_case, lines, parts) => {
      // The response must not be a 503 although only one request may be in flight.
      const { open } = await listen({ MAX_REQUESTS_IN_FLIGHT: '1' });
      const client = await open();
      client.socket.write(head(lines));
      for (const part of parts) {
        client.socket.write(part);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await waitUntil('a closed connection', () => client.isClosed);
      expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
      expect(client.received.toLowerCase()).toContain('\r\nconnection: close\r\n');
      expect(client.received).toContain('content-type: application/problem+json');
      expect(client.received).toContain('"code":"body-too-large"');
    },
  );

  it('accepts a body over the default limit when the operation allows it', async () => {
    const { open } = await listen();
    const client = await open();
    const body = JSON.stringify({ lines: [], padding: 'x'.repeat(100_000) });
    client.socket.write(
      head([`content-length: ${body.length}`], '/api/discounts/evaluations') + body,
    );
    await waitUntil('a response', () => client.received.includes('\r\n\r\n'));
    expect(client.received).toMatch(/^HTTP\/1\.1 422 /);
  });

  it.each([
    '/api/authentication/session?q=/health',
    '/api/authentication/session#/health',
    '/api/authentication/bookings/health',
    '/%61pi/authentication/session',
    'http://localhost/api/authentication/session',
  ])('responds 503 to %s while the limit is reached', async (target) => {
    const { host, open } = await listen({ MAX_REQUESTS_IN_FLIGHT: '1' });
    const held = { once: () => undefined } as never;
    await host.runtime.limiter.acquire(held);
    const client = await open();
    client.socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await waitUntil('a response', () => client.received.includes('\r\n\r\n'));
    expect(client.received).toMatch(/^HTTP\/1\.1 503 /);
    host.runtime.limiter.release(held);
  });

  it.each(['health', 'metrics', 'openapi.json'])(
    'responds to %s while the limit is reached',
    async (name) => {
      const { host, open } = await listen({ MAX_REQUESTS_IN_FLIGHT: '1' });
      const held = { once: () => undefined } as never;
      await host.runtime.limiter.acquire(held);
      const client = await open();
      client.socket.write(
        `GET /api/authentication/${name}?x=1 HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      );
      await waitUntil('a response', () => client.received.includes('\r\n\r\n'));
      expect(client.received).toMatch(/^HTTP\/1\.1 200 /);
      host.runtime.limiter.release(held);
    },
  );
});
