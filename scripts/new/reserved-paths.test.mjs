import { afterAll, expect, it } from '@jest/globals';
import { readRoute } from '../../build/routes/remote-table.js';
import { closeEdges, startEdge } from '../../delivery/src/testing/test-edge';
import { languages } from '../../shared-config/src/language/languages';

afterAll(closeEdges);

it('gives no remote a path that the edge server handles itself, or a language', async () => {
  const { server } = await startEdge();
  const tree = server.printRoutes({ commonPrefix: false });
  const printed = [...tree.matchAll(/^[├└]── \/([a-z-]+)[/ ]/gm)].map(([, part]) => part);
  expect(printed).toContain('remotes');
  const parts = new Set([
    // The page of mfe-swap has the share target below it.
    ...printed.filter((part) => part !== 'swap'),
    // Fastify does not print routes with a wildcard after parameters.
    ...['dev', 'faulty', 'r'],
    ...languages.map(({ code }) => code),
  ]);
  const isReserved = (part) => {
    try {
      return readRoute({ name: 'mfe-x', remote: { title: 'X', paths: [`/${part}`] } }) === null;
    } catch {
      return true;
    }
  };
  expect([...parts].filter((part) => !isReserved(part))).toEqual([]);
});
