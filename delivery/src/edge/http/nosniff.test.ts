import { afterEach, expect, it } from '@jest/globals';
import { findSniffedResponses } from 'shared-server/testing/raw-requests';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

it('sends nosniff with every response, also errors, redirects and 304', async () => {
  const { server, publish } = await startEdge({
    shell: { routes: [{ remote: 'mfe-x', paths: ['/x'] }] },
  });
  const release = await publish('mfe-x', await createRemoteBuild('let a = 1'));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const etag = (await server.inject('/live')).headers.etag;
  const { statuses, sniffed } = await findSniffedResponses(address, [
    ['GET / HTTP/1.1'],
    ['GET /x/ HTTP/1.1'],
    ['GET /nowhere.js HTTP/1.1'],
    [`GET /r/mfe-x/${release}/chunks/a.js HTTP/1.1`],
    [`GET /r/mfe-x/${release}/chunks/b.js HTTP/1.1`],
    ['GET /live HTTP/1.1', `if-none-match: ${etag}`],
    ['GET /health HTTP/1.1'],
    ['GET /metrics HTTP/1.1'],
    ['GET /robots.txt HTTP/1.1'],
    ['GET /icon.svg HTTP/1.1'],
    ['GET /remotes/mfe-x/mf-manifest.json HTTP/1.1'],
    ['GET /deck/state HTTP/1.1'],
    ['GET //[ HTTP/1.1'],
    ['POST /swap/share HTTP/1.1'],
    ['POST /reports HTTP/1.1'],
    ['GET /api/trips/trips HTTP/1.1'],
    ['GET /tag-manager/frame.html HTTP/1.1'],
  ]);
  expect(new Set(Object.values(statuses))).toEqual(
    new Set('200 303 304 308 400 404 417 431 503'.split(' ')),
  );
  expect(sniffed).toEqual([]);
});
