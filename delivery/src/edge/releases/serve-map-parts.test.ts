import { afterEach, expect, it } from '@jest/globals';
import { sha384 } from '../../sha384';
import type { PageMap } from '../../store/documents/page-map';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, parseJsonElement, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const name = (nth: number) => `mfe-${String.fromCharCode(97 + nth)}`;
/** Many digests, so that few remotes are too large for a page. */
const files = Object.fromEntries(
  Array.from({ length: 30 }, (_, nth) => [`chunks/${nth}.js`, `let ${'x'.repeat(nth + 1)}`]),
);
const createBuild = (nth: number, text = '') =>
  createRemoteBuild(`${name(nth)} ${text}`, {
    files,
    route: { title: name(nth), paths: [nth === 0 ? '/' : `/${name(nth)}`] },
  });

/** Starts an edge server with 20 remotes. The shell links only the first. */
async function startLargeEdge({ readsMapParts = true, count = 20 } = {}) {
  const edge = await startEdge({
    shell: {
      routes: [{ remote: name(0), paths: ['/'] }],
      files: { 'host.json': JSON.stringify({ readsMapParts }) },
    },
  });
  const { delivery, server } = edge;
  const named: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    named.push(`${name(nth)}@${await delivery.publish(name(nth), await createBuild(nth))}`);
  await delivery.run(`promote ${named.join(' ')} --to staging`);
  const open = async (path: string) => {
    const { body } = await server.inject({ url: path, headers: { accept: 'text/html' } });
    const part = body.includes('id="release-map-part"')
      ? (parseJsonElement(body, 'release-map-part') as PageMap)
      : null;
    return { map: parseJsonElement(body, 'release-map') as PageMap, part, body };
  };
  return { ...edge, open };
}

const toAddress = ({ parts }: PageMap, at: number) =>
  `${parts?.base}${parts?.list[at]?.sha384.slice(7).replaceAll('+', '-').replaceAll('/', '_')}`;

it('writes into a page what its path and its links need, and serves the parts of the rest', async () => {
  const { open, server } = await startLargeEdge();
  const home = await open('/');
  expect(Object.keys(home.map.remotes)).toEqual([name(0)]);
  expect(home.map.routes).toHaveLength(20);
  expect(home.part).toBeNull();

  const other = await open(`/${name(7)}`);
  expect(other.part?.remotes[name(7)]?.entry).toBe('remote-entry.js');
  expect(other.body).toContain(`${other.part?.remotes[name(7)]?.base}remote-entry.js" integrity`);

  const list = home.map.parts?.list ?? [];
  const texts = await Promise.all(
    list.map(async ({ sha384: digest }, at) => {
      const { body, headers } = await server.inject(toAddress(home.map, at));
      expect(sha384(Buffer.from(body))).toBe(digest);
      expect(headers['cache-control']).toContain('immutable');
      return body;
    }),
  );
  const served = texts.flatMap((text) => Object.keys(JSON.parse(text).remotes));
  expect([name(0), ...served].sort()).toEqual(home.map.routes.map(({ remote }) => remote));
  expect((await server.inject(`${home.map.parts?.base}other`)).statusCode).toBe(404);
});

it('serves the parts of an earlier version after a promotion, and none of a version that does not exist', async () => {
  const { open, server, publish } = await startLargeEdge();
  const before = await open('/');
  await publish(name(1), await createBuild(1, 'again'));
  const after = await open('/');
  const [old, now] = [before.map, after.map].map((map) => toAddress(map, 0));
  expect(now).not.toBe(old);
  const releaseIn = async (address = '') =>
    (await server.inject(address)).json<PageMap>().remotes[name(1)]?.release;
  expect(await releaseIn(now)).not.toBe(await releaseIn(old));
  const next = old?.replace(/_map\/\d+/, '_map/99') ?? '';
  expect((await server.inject(next)).statusCode).toBe(404);
});

it('keeps a switched-off remote out of the parts and in the signed map', async () => {
  const { open, delivery } = await startLargeEdge();
  await delivery.run(`kill ${name(7)} --reason`, 'It is wrong.');
  const { map, part } = await open(`/${name(7)}`);
  expect(map.off[name(7)]?.reason).toBe('It is wrong.');
  expect(part).toBeNull();
});

it.each<[string, { readsMapParts?: boolean; count?: number }]>([
  ['a shell that cannot load parts', { readsMapParts: false }],
  ['few remotes', { count: 6 }],
])('writes the whole map for %s', async (_, options) => {
  const { open } = await startLargeEdge(options);
  const { map } = await open('/');
  expect(map.parts).toBeUndefined();
  expect(Object.keys(map.remotes)).toHaveLength(options.count ?? 20);
});
