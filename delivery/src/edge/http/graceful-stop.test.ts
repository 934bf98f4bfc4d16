import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { Readiness } from 'shared-server/program/readiness';
import { closeEdges, startEdge } from '../../testing/test-edge';
import { prepareStop } from './graceful-stop';

afterEach(closeEdges);

it('completes responses in flight and ends event streams when it stops', async () => {
  const arrived: string[] = [];
  let sendResponse = () => {};
  const services = createServer((request, response) => {
    arrived.push(request.url ?? '');
    if (request.url === '/api/slow') sendResponse = () => response.end('done');
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n');
  });
  await new Promise<void>((done) => services.listen(0, '127.0.0.1', done));
  const { port } = services.address() as AddressInfo;
  const { server } = await startEdge({ servicesOrigin: `http://127.0.0.1:${port}` });
  const stop = prepareStop(server, new Readiness('ready'), 0);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const stream = await fetch(`${origin}/api/events`);
    const slow = fetch(`${origin}/api/slow`);
    while (!arrived.includes('/api/slow')) await new Promise((done) => setTimeout(done, 10));
    const closed = stop();
    await new Promise((done) => setTimeout(done, 100));
    sendResponse();
    expect(await (await slow).text()).toBe('done');
    await closed;
    await expect(stream.text()).rejects.toThrow();
  } finally {
    services.closeAllConnections();
    services.close();
  }
});
