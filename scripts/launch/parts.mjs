import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { lastLines, startChild } from './child.mjs';
import { Complaint, recogniseCause } from './complaint.mjs';
import { root, storeFolder } from './folders.mjs';

const startMilliseconds = 60_000;
const lookEvery = 60;
const tieToLauncher = pathToFileURL(join(import.meta.dirname, 'stop-with-launcher.mjs')).href;

const serviceNames = [
  'authentication',
  'discounts',
  'newsletter',
  'payments',
  'propagator',
  'reference-data',
  'search',
  'stations',
  'train-swap',
  'trips',
  'web',
];

const answers = async (url) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

/** A Node program that ends when the launcher does, however the launcher went. */
export const tiedNode = (...args) => ({
  command: process.execPath,
  args: ['--import', tieToLauncher, ...args],
  tied: true,
});

/** A TypeScript program of ours, without the second process that the tsx command adds. */
export const typescriptProgram = (entry, ...args) =>
  tiedNode('--import', 'tsx', join(root, entry), ...args);

const parts = ({ edge, services, sandbox }) => [
  {
    name: 'services',
    entry: 'services/src/main.ts',
    health: serviceNames.map((name) => `http://localhost:${services}/api/${name}/health`),
  },
  {
    name: 'sandbox-provider',
    entry: 'services/src/sandbox-provider/main.ts',
    health: [`http://localhost:${sandbox}/health`],
  },
  {
    name: 'edge',
    entry: 'delivery/src/edge/main.ts',
    health: [`http://localhost:${edge}/health`],
  },
];

/** Why a part ended, as a complaint with the last lines of its log. */
const diedComplaint = (child, { code, signal, error }) => {
  const lines = lastLines(child.log);
  const how = error?.message ?? (signal ? `signal ${signal}` : `exit code ${code}`);
  const known = recogniseCause(lines.join('\n'));
  return new Complaint(
    `${child.name} stopped (${how}).`,
    known
      ? known.message
      : 'Start again: npm start. If it stops again: npm run reset, then npm start.',
    { log: child.log, lines },
  );
};

/**
 * Starts the services, the payment provider's sandbox and the edge server.
 * @param {{ ports: { edge: number, services: number, sandbox: number }, dataFolder: string, environment: string, env?: Record<string, string>, note?: (text: string) => void }} options
 * @returns `died`: never resolves while all run; rejects with a complaint when one ends by itself
 */
export const startParts = async ({ ports, dataFolder, environment, env = {}, note = () => {} }) => {
  const at = (port) => `http://localhost:${port}`;
  const settings = {
    DATA_FOLDER: dataFolder,
    STORE_FOLDER: storeFolder(dataFolder),
    ENVIRONMENT: environment,
    PORT: String(ports.edge),
    SERVICES_PORT: String(ports.services),
    SANDBOX_PORT: String(ports.sandbox),
    PUBLIC_ORIGIN: at(ports.edge),
    SERVICES_ORIGIN: at(ports.services),
    SANDBOX_ORIGIN: at(ports.sandbox),
    FRAME_ORIGINS: at(ports.sandbox),
    ...env,
  };
  const deaths = [];
  const deadline = Date.now() + startMilliseconds;
  for (const { name, entry, health } of parts(ports)) {
    note(name);
    const log = join(dataFolder, 'logs', `${name}.log`);
    const child = await startChild({ name, log, env: settings, ...typescriptProgram(entry) });
    const death = child.ended.then((end) => {
      throw diedComplaint(child, end);
    });
    death.catch(() => {});
    deaths.push(death);
    const healthy = async () => {
      const waiting = new Set(health);
      while (waiting.size > 0 && child.isRunning()) {
        for (const url of waiting) if (await answers(url)) waiting.delete(url);
        if (waiting.size > 0) await wait(lookEvery);
        if (Date.now() > deadline) {
          throw new Complaint(
            `${name} did not answer within ${startMilliseconds / 1000} s (${[...waiting].join(', ')}).`,
            'Start again; if it stays silent: npm run reset, then npm start.',
            { log, lines: lastLines(log) },
          );
        }
      }
    };
    await Promise.race([healthy(), ...deaths]);
  }
  return { died: Promise.race(deaths) };
};
