import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CliError, findExitCause } from '../cli/cli-error.mjs';
import { root, storeFolder } from '../folders.mjs';
import { readLastLines, startChild } from '../process/child.mjs';
import { createNoticePrinter } from '../process/notices.mjs';
import { saveServerIds } from '../process/orphaned-servers.mjs';

// The first start creates and seeds a database, which takes a minute on a busy machine.
const startTimeoutMs = 180_000;
const pollIntervalMs = 50;
const stopWithLauncher = pathToFileURL(
  join(import.meta.dirname, '../process/stop-with-launcher.mjs'),
).href;

/** A Node program that ends when the launcher ends, even when the launcher was killed. */
export const nodeProgram = (...args) => ({
  command: process.execPath,
  args: ['--import', stopWithLauncher, ...args],
  stopsWithLauncher: true,
});

/** A TypeScript program. The `tsx` command would start a second process. */
export const typescriptProgram = (entry, ...args) =>
  nodeProgram('--import', 'tsx', join(root, entry), ...args);

/** Every service has an OpenAPI document; `openapi --check` reports a missing one. */
const serviceNames = readdirSync(join(root, 'services/openapi')).map((file) => parse(file).name);

const toOrigin = (port) => `http://localhost:${port}`;

// Health is checked through the edge server, as a browser sees it. Only the card fields have their own origin.
const listServers = ({ edge, sandbox }, hasCarrier) => [
  {
    name: 'edge',
    program: typescriptProgram('delivery/src/edge/main.ts'),
    health: [`${toOrigin(edge)}/health`],
  },
  {
    name: 'services',
    program: typescriptProgram('services/src/main.ts'),
    health: serviceNames.map((name) => `${toOrigin(edge)}/api/${name}/health`),
  },
  {
    name: 'payment-sandbox',
    program: typescriptProgram('payment-sandbox/src/main.ts'),
    health: [`${toOrigin(sandbox)}/health`],
  },
  ...(hasCarrier
    ? [
        {
          name: 'carrier-sandbox',
          program: typescriptProgram('carrier-sandbox/src/main.ts'),
          health: [],
          // Only its own bookings need it.
          isOptional: true,
        },
      ]
    : []),
];

async function isHealthy(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function waitUntilHealthy({ child, health, deadline, showNotices }) {
  const waiting = new Set(health);
  while (child.isRunning()) {
    showNotices(child.log);
    for (const url of waiting) if (await isHealthy(url)) waiting.delete(url);
    if (waiting.size === 0) return;
    if (Date.now() > deadline) {
      throw new CliError(
        `${child.name} did not respond within ${startTimeoutMs / 1000} s (${[...waiting].join(', ')}).`,
        'Start again. If it still does not respond: npm run reset, then npm start.',
        { log: child.log, lines: readLastLines(child.log) },
      );
    }
    await wait(pollIntervalMs);
  }
}

function createExitError(child, { code, signal, error }) {
  const lines = readLastLines(child.log);
  const reason = error?.message ?? (signal ? `signal ${signal}` : `exit code ${code}`);
  return (
    findExitCause(child.log, lines) ??
    new CliError(
      `The program "${child.name}" stopped (${reason}).`,
      'Start again: npm start. If it stops again: npm run reset, then npm start.',
      { log: child.log, lines },
    )
  );
}

/** The carrier sandbox, and the services as its client. Secrets last as long as this start. */
function createCarrierEnvironment({ carrier: port, services }, dataFolder) {
  const [secret, webhookSecret] = [randomUUID(), randomUUID()];
  const url = `http://127.0.0.1:${port}`;
  const events = `http://127.0.0.1:${services}/api/train-swap/carrier-events/sandbox/${webhookSecret}`;
  const carrier = {
    id: 'sandbox',
    name: 'Sandbox Railways',
    url,
    tokenUrl: `${url}/oauth/token`,
    clientId: 'train-swap',
    clientSecret: secret,
    requestor: 'train-swap',
    webhookSecret,
    timeZone: 'Europe/London',
  };
  return {
    CARRIERS: JSON.stringify([carrier]),
    CARRIER_SANDBOX_PORT: String(port),
    CARRIER_SANDBOX_HOST: '127.0.0.1',
    CARRIER_SANDBOX_ORIGIN: url,
    CARRIER_SANDBOX_CLIENT_SECRET: secret,
    CARRIER_SANDBOX_WEBHOOK_URL: events,
    CARRIER_SANDBOX_FILE: join(dataFolder, 'carrier-sandbox.json'),
  };
}

const createEnvironment = ({ ports, dataFolder, environment }) => ({
  DATA_FOLDER: dataFolder,
  STORE_FOLDER: storeFolder(dataFolder),
  ENVIRONMENT: environment,
  NODE_ENV: 'production',
  PORT: String(ports.edge),
  SERVICES_PORT: String(ports.services),
  SANDBOX_PORT: String(ports.sandbox),
  PUBLIC_ORIGIN: toOrigin(ports.edge),
  SERVICES_ORIGIN: `http://127.0.0.1:${ports.services}`,
  SANDBOX_ORIGIN: toOrigin(ports.sandbox),
  FRAME_ORIGINS: toOrigin(ports.sandbox),
});

/**
 * Starts the edge server, the services and the payment provider's sandbox, and waits until all are healthy. Starts the carrier's
 * sandbox too, unless `CARRIERS` names other carriers.
 * @param {{ ports: { edge: number, services: number, sandbox: number, carrier: number }, dataFolder: string, environment: string, note: (text: string) => void, announce: (text: string) => void }} options
 * @returns `stopped`: pending while all run; rejects with a CliError when one ends
 */
export async function startServers({ ports, dataFolder, environment, note, announce }) {
  const hasCarrier = !process.env.CARRIERS;
  const env = {
    ...createEnvironment({ ports, dataFolder, environment }),
    ...(hasCarrier && createCarrierEnvironment(ports, dataFolder)),
  };
  const deadline = Date.now() + startTimeoutMs;
  const started = await Promise.all(
    listServers(ports, hasCarrier).map(async ({ name, program, health, isOptional }) => {
      const log = join(dataFolder, 'logs', `${name}.log`);
      const child = await startChild({ name, log, env, ...program });
      const exit = child.ended.then((end) => {
        if (!isOptional) throw createExitError(child, end);
        if (end.code !== 0)
          announce(`${name} does not run, so its bookings cannot be opened: ${log}`);
        return new Promise(() => {});
      });
      return { child, health, exit };
    }),
  );
  await saveServerIds(
    dataFolder,
    started.map(({ child }) => child.id),
  );
  const stopped = Promise.race(started.map(({ exit }) => exit));
  stopped.catch(() => {});
  const showNotices = createNoticePrinter(announce);
  const waiting = new Set(started.map(({ child }) => child.name));
  const healthy = started.map(async ({ child, health }) => {
    note(`waiting for ${[...waiting].join(', ')}`);
    await waitUntilHealthy({ child, health, deadline, showNotices });
    waiting.delete(child.name);
    note(`waiting for ${[...waiting].join(', ')}`);
  });
  await Promise.race([Promise.all(healthy), stopped]);
  return { stopped };
}
