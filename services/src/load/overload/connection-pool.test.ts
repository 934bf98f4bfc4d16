import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { encodeRequest } from '../../kit/testing/keep-alive-connection';
import { maxConnections } from '../../kit/testing/send-request';
import { ConnectionPool } from './connection-pool';

describe('ConnectionPool', () => {
  it('rejects sent and queued requests when the server closes', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      sockets.push(socket);
    }).listen(0, '127.0.0.1', maxConnections);
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pool = new ConnectionPool(origin);
    const requests = Array.from({ length: maxConnections + 50 }, () =>
      pool.send(encodeRequest(origin)),
    );
    const results = Promise.allSettled(requests);
    while (sockets.length < maxConnections) await new Promise((done) => setTimeout(done, 10));
    server.close();
    for (const socket of sockets) socket.destroy();
    expect(new Set((await results).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });

  it('opens another connection after an idle one was closed', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pool = new ConnectionPool(origin);
    const getStatus = async () => (await pool.send(encodeRequest(origin))).status;
    expect([await getStatus(), await getStatus(), sockets.length]).toEqual([200, 200, 1]);
    const [first] = sockets as [Socket];
    const closed = once(first, 'close');
    first.end();
    await closed;
    expect([await getStatus(), sockets.length]).toEqual([200, 2]);
    pool.close();
    server.close();
  });
});
