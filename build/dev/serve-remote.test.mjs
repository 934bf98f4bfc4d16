import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { serveRemote } from './serve-remote.js';

const route = { title: 'X', paths: ['/x'], navigation: [] };

let folder;
afterEach(() => rm(folder, { recursive: true, force: true }));

async function serve() {
  folder = await mkdtemp(join(tmpdir(), 'train-swap-dev-'));
  const printed = jest.spyOn(console, 'log').mockImplementation(() => {});
  const server = await serveRemote({
    remote: 'mfe-x',
    route,
    folder: join(folder, 'output'),
    port: 0,
    dataFolder: folder,
  });
  printed.mockRestore();
  return server;
}

const readAnnouncements = async () =>
  Promise.all(
    (await readdir(join(folder, 'development-servers'))).map(async (file) =>
      JSON.parse(await readFile(join(folder, 'development-servers', file), 'utf8')),
    ),
  );

it('announces itself in the data folder until it is stopped', async () => {
  const server = await serve();
  expect(await readAnnouncements()).toEqual([
    { remote: 'mfe-x', origin: server.address, pid: process.pid },
  ]);
  await server.stop();
  expect(await readAnnouncements()).toEqual([]);
});

it('publishes the pages of the remote and the digests of its scripts', async () => {
  const server = await serve();
  await server.publishBuild({ hash: '1', first: [] });
  const response = await fetch(`${server.address}/remote.json`);
  expect(await response.json()).toEqual({
    remote: 'mfe-x',
    route,
    entry: 'remote-entry.js',
    digests: {},
    first: [],
  });
  await server.stop();
});

it('returns 404 for a target that is not a file, and keeps running', async () => {
  const server = await serve();
  await server.publishBuild({ hash: '1', first: [] });
  for (const target of ['//[', '//:99999', '//%00', '/constructor', '/..%2fx']) {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const [response] = await once(socket, 'data');
    expect([target, String(response).split('\r\n')[0]]).toEqual([target, 'HTTP/1.1 404 Not Found']);
    socket.destroy();
  }
  await server.stop();
});
