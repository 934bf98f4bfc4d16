import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { request } from 'undici';
import { publicNetwork } from './public-network';

it('opens no connection to a name with an address of this machine', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  }).listen(0);
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  await expect(request(url, { dispatcher: publicNetwork })).rejects.toThrow(
    'localhost has an address that is not public.',
  );
  expect(connections).toBe(0);
  expect((await request(url)).statusCode).toBe(204);
  server.close();
});
