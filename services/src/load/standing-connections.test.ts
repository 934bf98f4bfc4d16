import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { mostConnections } from '../kit/testing/ask';
import { writtenRequest } from '../kit/testing/open-connection';
import { StandingConnections } from './standing-connections';

it('whoever waits for a connection to a process that ends is told, as those who have one', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  }).listen(0, '127.0.0.1', mostConnections);
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connections = new StandingConnections(origin);
  const asked = Array.from({ length: mostConnections + 50 }, () =>
    connections.ask(writtenRequest(origin)),
  );
  const ends = Promise.allSettled(asked);
  while (sockets.length < mostConnections) await new Promise((done) => setTimeout(done, 10));
  server.close();
  for (const socket of sockets) socket.destroy();
  expect(new Set((await ends).map(({ status }) => status))).toEqual(new Set(['rejected']));
});

it('asks over another connection where one was closed while nobody asked', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connections = new StandingConnections(origin);
  const ask = async () => (await connections.ask(writtenRequest(origin))).status;
  expect([await ask(), await ask(), sockets.length]).toEqual([200, 200, 1]);
  const [first] = sockets as [Socket];
  const closed = once(first, 'close');
  first.end();
  await closed;
  expect([await ask(), sockets.length]).toEqual([200, 2]);
  connections.close();
  server.close();
});
