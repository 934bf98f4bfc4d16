import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { OpenConnection, writtenRequest } from './open-connection';

describe('an open connection', () => {
  let server: Server;
  const open: Socket[] = [];
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
    server.close();
  });

  /** The other end answers each request with these parts, one after the other. */
  async function answeredWith(parts: readonly string[], end = false) {
    const heard: string[] = [];
    server = createServer((socket) => {
      open.push(socket);
      socket.on('data', async (data) => {
        heard.push(String(data));
        for (const part of parts) {
          socket.write(part);
          await passed(5);
        }
        if (end) socket.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { origin, heard, connection: await OpenConnection.to(origin) };
  }

  it('reads answers that come in parts, one after the other', async () => {
    const { origin, heard, connection } = await answeredWith([
      'HTTP/1.1 409 Conflict\r\nRetry-After: 3\r\nconte',
      'nt-length: 5\r\n\r',
      '\nä',
      ' b\n',
    ]);
    const asked = { method: 'POST', headers: { cookie: 'a=b' }, body: '"ü"' };
    for (let nth = 0; nth < 2; nth += 1) {
      const { status, header, body } = await connection.ask(
        writtenRequest(`${origin}/a?b=c`, asked),
      );
      expect([status, header('retry-after'), body.toString()]).toEqual([409, '3', 'ä b\n']);
    }
    const { host } = new URL(origin);
    expect(heard[0]).toBe(
      `POST /a?b=c HTTP/1.1\r\nhost: ${host}\r\ncookie: a=b\r\ncontent-length: 4\r\n\r\n"ü"`,
    );
    connection.close();
  });

  it.each([
    ['is cut', ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'], 'The connection was closed.'],
    ['does not say its length', ['HTTP/1.1 200 OK\r\n\r\nall'], 'does not say its length'],
  ])('refuses an answer that %s', async (_, parts, complaint) => {
    const { origin, connection } = await answeredWith(parts, true);
    await expect(connection.ask(writtenRequest(origin))).rejects.toThrow(complaint);
    await expect(connection.ask(writtenRequest(origin))).rejects.toThrow('closed');
  });
});
