import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { closeEdges, startEdge } from '../../testing/test-edge';
import { parseTarget } from './request-target';

afterEach(closeEdges);

it.each([
  ['/trips?a=1', '/trips', '?a=1'],
  ['//trips', '//trips', ''],
  ['//evil.example/x?deck=1', '//evil.example/x', '?deck=1'],
  ['/\\evil.example', '//evil.example', ''],
  ['http://elsewhere.example/trips', '/trips', ''],
  ['http://elsewhere.example', '/', ''],
  ['//', '//', ''],
  ['//?a=1', '//', '?a=1'],
])('reads %s as a path of this server', (target, pathname, search) => {
  expect(parseTarget(target)).toMatchObject({ pathname, search, host: 'edge.invalid' });
});

/** Sends a request line that browsers and Node clients would reject. */
async function statusOf(port: number, line: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
}

it('returns 400 for a target that cannot be parsed, with and without a deck link', async () => {
  const { server } = await startEdge();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const targets = ['//[', '//:99999', '//%00', '/\\[', '//a b', '//%', '//[::1', '*', 'x', '//@:1'];
  for (const target of targets) {
    for (const query of ['', '?deck=reset', '?deck-add=reset', '?q=%zz']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const line = `${method} ${target}${query}`;
        expect([line, await statusOf(port, line)]).toEqual([line, 400]);
      }
    }
  }
});

it('never returns a status of 500 or more for an unusual path', async () => {
  const { server } = await startEdge();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const parts = [
    '%zz',
    '%00',
    '[',
    ']',
    '{',
    '|',
    '^',
    '`',
    '"',
    '<',
    '\x7f',
    '\xff',
    '..',
    '%2e%2e',
  ];
  for (const prefix of ['', '/r', '/dev', '/faulty', '/faulty/404/r', '/deck', '/r/mfe-x']) {
    for (const part of parts) {
      const line = `GET ${prefix}/${part}?deck=${part}`;
      expect([line, await statusOf(port, line)]).toEqual([line, expect.any(Number)]);
      expect([line, (await statusOf(port, line)) < 500]).toEqual([line, true]);
    }
  }
});
