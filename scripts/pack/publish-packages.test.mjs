import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publishPackages } from './publish-packages.mjs';

let folder;
let server;
let env;
const published = new Map();

/** A registry with the two requests of `npm publish`. */
async function handle(request, response) {
  const name = decodeURIComponent(request.url.slice(1));
  if (request.method === 'PUT') {
    const chunks = await request.toArray();
    const { versions } = JSON.parse(Buffer.concat(chunks).toString());
    published.set(name, { versions: { ...published.get(name)?.versions, ...versions } });
    return response.writeHead(201).end('{}');
  }
  const found = published.get(name);
  response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}));
}

function pack(version) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@example/button', version }));
  execFileSync('npm', ['pack', '--silent'], { cwd: folder });
  return join(folder, `example-button-${version}.tgz`);
}

const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const host = `127.0.0.1:${server.address().port}`;
  env = { NPM_REGISTRY: `http://${host}/`, [`npm_config_//${host}/:_authToken`]: 'token' };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('publishes and tags each version once', async () => {
  const first = pack('1.0.0');
  expect(await publishPackages([first], env, folder)).toEqual(['@example/button@1.0.0']);
  const second = pack('1.1.0');
  expect(await publishPackages([first, second], env, folder)).toEqual(['@example/button@1.1.0']);
  expect(Object.keys(published.get('@example/button').versions)).toEqual(['1.0.0', '1.1.0']);
  expect(git('tag').trim().split('\n')).toEqual(['@example/button@1.0.0', '@example/button@1.1.0']);
});

it('asks for the registry', async () => {
  await expect(publishPackages([], {})).rejects.toThrow('Set NPM_REGISTRY');
});
