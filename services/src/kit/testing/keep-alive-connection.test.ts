import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { encodeRequest, KeepAliveConnection } from './keep-alive-connection';

describe('KeepAliveConnection', () => {
  let server: Server;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  /** Starts a server that responds to each request with these parts. */
  async function connectToServer(parts: readonly string[], end = false) {
    const received: string[] = [];
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('data', async (data) => {
        received.push(String(data));
        for (const part of parts) {
          socket.write(part);
          await wait(5);
        }
        if (end) socket.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { origin, received, connection: await KeepAliveConnection.open(origin) };
  }

  it('reads successive responses that arrive in parts', async () => {
    const { origin, received, connection } = await connectToServer([
      'HTTP/1.1 409 Conflict\r\nRetry-After: 3\r\nconte',
      'nt-length: 5\r\n\r',
      '\nä',
      ' b\n',
    ]);
    const options = { method: 'POST', headers: { cookie: 'a=b' }, body: '"ü"' };
    for (let nth = 0; nth < 2; nth += 1) {
      const { status, header, body } = await connection.send(
        encodeRequest(`${origin}/a?b=c`, options),
      );
      expect([status, header('retry-after'), body.toString()]).toEqual([409, '3', 'ä b\n']);
    }
    const { host } = new URL(origin);
    expect(received[0]).toBe(
      `POST /a?b=c HTTP/1.1\r\nhost: ${host}\r\ncookie: a=b\r\ncontent-length: 4\r\n\r\n"ü"`,
    );
    connection.close();
  });

  it('is closed after a response that says so', async () => {
    const { origin, connection } = await connectToServer([
      'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\ncontent-length: 0\r\n\r\n',
    ]);
    expect((await connection.send(encodeRequest(origin))).status).toBe(503);
    expect(connection.isOpen).toBe(false);
  });

  it.each([
    [
      'is incomplete',
      ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'],
      'The connection was closed.',
    ],
    ['has no content-length', ['HTTP/1.1 200 OK\r\n\r\nall'], 'has no content-length'],
  ])('rejects a response that %s', async (_, parts, message) => {
    const { origin, connection } = await connectToServer(parts, true);
    await expect(connection.send(encodeRequest(origin))).rejects.toThrow(message);
    await expect(connection.send(encodeRequest(origin))).rejects.toThrow('closed');
  });
});
