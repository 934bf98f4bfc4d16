import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ServerLimits, toServerLimits } from 'shared-server';
import { createEdgeServer } from '../edge/server';
import type { StoreEnvironment } from '../store/open-store';
import { createShellBuild, createTemporaryFolder } from './remote-build';
import { createTestCommand } from './test-command';

const started: FastifyInstance[] = [];

/** Call this after each test. */
export async function closeEdges(): Promise<void> {
  for (const server of started.splice(0)) await server.close();
}

/** The configuration of staging. */
export const validConfiguration = JSON.parse(
  await readFile(join(import.meta.dirname, '../../environments/staging.json'), 'utf8'),
);

/** Starts an edge server with a new store in which the shell is live. */
export async function startEdge({
  configuration = JSON.stringify(validConfiguration),
  servicesOrigin = 'http://127.0.0.1:1',
  certificate = null as { file: string; keyFile: string } | null,
  keys = {} as StoreEnvironment,
  store = undefined as string | undefined,
  environment = 'staging',
  limits = {} as Partial<ServerLimits>,
  trustedProxies = ['loopback'],
  trustForwardedHost = false,
  releaseFilesOrigin = null as string | null,
  operators = undefined as { token: string | undefined; addresses: readonly string[] } | undefined,
  shell = undefined as Parameters<typeof createShellBuild>[0],
} = {}) {
  const delivery = await createTestCommand();
  const { storeFolder } = delivery;
  const configurationFile = join(await createTemporaryFolder(), 'staging.json');
  await writeFile(configurationFile, configuration);
  const publish = (remote: string, built: string) => delivery.publish(remote, built, environment);
  await publish('shell', await createShellBuild(shell));
  const reported: string[] = [];
  const developmentServersFolder = join(storeFolder, '../development-servers');
  const options = {
    port: 0,
    environment,
    store: store ?? storeFolder,
    cacheFolder: join(storeFolder, '../edge-cache'),
    refreshMs: 0,
    certificate,
    keys,
    servicesOrigin,
    trustedProxies,
    trustForwardedHost,
    releaseFilesOrigin,
    limits: { ...toServerLimits(), ...limits },
    ...(operators && { operators }),
    frameOrigins: ['http://localhost:4202'],
    tagManagerOrigins: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    deckOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
    configurationFile,
    developmentServersFolder,
  };
  const start = async () => {
    const edgeServer = await createEdgeServer(options, (problem) => reported.push(problem));
    started.push(edgeServer);
    return edgeServer;
  };
  const server = await start();
  return {
    server,
    start,
    publish,
    storeFolder,
    configurationFile,
    reported,
    delivery,
    developmentServersFolder,
  };
}

/** The JSON in a script element of a page. */
export function parseJsonElement(html: string, id: string): unknown {
  const [, text = ''] =
    new RegExp(`<script type="application/json" id="${id}"[^>]*>(.*?)</script>`, 's').exec(html) ??
    [];
  return JSON.parse(text);
}
