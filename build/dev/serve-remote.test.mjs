import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { serveRemote } from './serve-remote.js';

let folder;
afterEach(() => rm(folder, { recursive: true, force: true }));

async function serve() {
  folder = await mkdtemp(join(tmpdir(), 'train-swap-dev-'));
  const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
  const server = await serveRemote({
    remote: 'mfe-x',
    folder: join(folder, 'output'),
    port: 0,
    dataFolder: folder,
  });
  printed.mockRestore();
  return server;
}

const announced = async () =>
  Promise.all(
    (await readdir(join(folder, 'development-servers'))).map(async (file) =>
      JSON.parse(await readFile(join(folder, 'development-servers', file), 'utf8')),
    ),
  );

it('announces itself in the data folder until it is stopped', async () => {
  const server = await serve();
  expect(await announced()).toEqual([
    { remote: 'mfe-x', origin: server.address, pid: process.pid },
  ]);
  await server.stop();
  expect(await announced()).toEqual([]);
});

it('answers 404 to a target that is no file, and goes on', async () => {
  const server = await serve();
  await server.tellBuild({ hash: '1', first: [] });
  for (const target of ['//[', '//:99999', '//%00', '/constructor', '/..%2fx']) {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect([target, String(answer).split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 404 Not Found']);
    socket.destroy();
  }
  await server.stop();
});
