import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type ServerLimits, serverLimits } from 'shared-server';
import { edgeServer } from '../edge/server';
import { builtShell, temporaryFolder } from './built-remote';
import { commandLine } from './command-line';

const opened: FastifyInstance[] = [];

/** To be called after each test. */
export async function closeEdges(): Promise<void> {
  for (const server of opened.splice(0)) await server.close();
}

const rightConfiguration = await readFile(
  join(import.meta.dirname, '../../environments/staging.json'),
  'utf8',
);

/** An edge server over a store of its own in which the shell is live. */
export async function edge({
  configuration = rightConfiguration,
  servicesOrigin = 'http://127.0.0.1:1',
  certificate = null as { file: string; keyFile: string } | null,
  keys = {} as { DELIVERY_SIGNING_KEY?: string; DELIVERY_TRUSTED_KEYS?: string },
  environment = 'staging',
  limits = {} as Partial<ServerLimits>,
  trustedProxies = ['loopback'],
  operators = undefined as { token: string | undefined; addresses: readonly string[] } | undefined,
  shell = undefined as Parameters<typeof builtShell>[0],
} = {}) {
  const delivery = await commandLine();
  const { storeFolder } = delivery;
  const configurationFile = join(await temporaryFolder(), 'staging.json');
  await writeFile(configurationFile, configuration);
  const put = (remote: string, built: string) => delivery.put(remote, built, environment);
  await put('shell', await builtShell(shell));
  const reported: string[] = [];
  const developmentServersFolder = join(storeFolder, '../development-servers');
  const options = {
    port: 0,
    environment,
    store: storeFolder,
    cacheFolder: join(storeFolder, '../edge-cache'),
    lookEvery: 0,
    certificate,
    keys,
    servicesOrigin,
    trustedProxies,
    limits: { ...serverLimits(), ...limits },
    ...(operators && { operators }),
    frameOrigins: ['http://localhost:4202'],
    tagManagerOrigins: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    deckOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
    configurationFile,
    developmentServersFolder,
  };
  const start = async () => {
    const started = await edgeServer(options, (problem) => reported.push(problem));
    opened.push(started);
    return started;
  };
  const server = await start();
  return { server, start, put, storeFolder, reported, delivery, developmentServersFolder };
}

/** The JSON in a script element of a page. */
export function jsonIn(html: string, id: string): unknown {
  const [, text = ''] =
    new RegExp(`<script type="application/json" id="${id}"[^>]*>(.*?)</script>`, 's').exec(html) ??
    [];
  return JSON.parse(text);
}
