import { join } from 'node:path';
import type { Overrides } from 'staging-deck/overrides';
import { createRemoteBuild, createTemporaryFolder } from '../../../testing/remote-build';
import { parseJsonElement, startEdge } from '../../../testing/test-edge';
import { createEdgeServer } from '../../server';
import { createDeckBuild } from './deck-environment';

type TestEdge = Awaited<ReturnType<typeof startEdge>>;
type Releases = Record<string, { release: string; base: string; digests: object }>;
type ReleaseMap = {
  remotes: Releases;
  previous: Releases;
  withdrawn: Record<string, string[]>;
  routes?: { remote: string; paths: string[] }[];
};

/** Starts an edge server with two releases of `mfe-trips` and the deck. */
export async function startStaging(options: Parameters<typeof startEdge>[0] = {}) {
  const environment = await startEdge(options);
  const earlier = await environment.publish(
    'mfe-trips',
    await createRemoteBuild('console.log("trips 1")'),
  );
  const live = await environment.publish(
    'mfe-trips',
    await createRemoteBuild('console.log("trips 2")'),
  );
  const deck = await environment.publish('staging-deck', await createDeckBuild());
  return { ...environment, earlier, live, deck };
}

/** Sets overrides. `cookie` is the cookie of the browser. */
export async function setOverrides({ server }: TestEdge, overrides: Partial<Overrides>) {
  const response = await server.inject({
    method: 'PUT',
    url: '/deck/overrides',
    payload: overrides,
  });
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: response.statusCode, body: response.body && response.json(), cookie };
}

export async function openPage({ server }: TestEdge, cookie: string) {
  const { body, headers } = await server.inject({ url: '/', headers: { cookie } });
  return { html: body, map: parseJsonElement(body, 'release-map') as ReleaseMap, headers };
}

/** Starts an edge server without a signing key. */
export async function startReadOnlyEdge(storeFolder: string, keys: readonly string[]) {
  return createEdgeServer(
    {
      port: 0,
      environment: 'staging',
      store: storeFolder,
      cacheFolder: await createTemporaryFolder(),
      refreshMs: 0,
      certificate: null,
      keys: { DELIVERY_TRUSTED_KEYS: keys.join(' ') },
      servicesOrigin: 'http://127.0.0.1:1',
      trustedProxies: [],
      frameOrigins: [],
      tagManagerOrigins: [],
      deckOrigins: ['http://localhost:*'],
      configurationFile: join(import.meta.dirname, '../../../../environments/staging.json'),
    },
    () => {},
  );
}
