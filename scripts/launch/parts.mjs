import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { lastLines, startChild } from './child.mjs';
import { Complaint, causeOfEnd } from './complaint.mjs';
import { root, storeFolder } from './folders.mjs';
import { rememberParts } from './left-parts.mjs';
import { createNoticeBoard } from './notices.mjs';

// A first start makes and fills a database: a minute where a machine has much else to do.
const startMilliseconds = 180_000;
const lookEvery = 50;
const tieToLauncher = pathToFileURL(join(import.meta.dirname, 'stop-with-launcher.mjs')).href;

/** A Node program that ends when the launcher does, however the launcher went. */
export const tiedNode = (...args) => ({
  command: process.execPath,
  args: ['--import', tieToLauncher, ...args],
  tied: true,
});

/** A TypeScript program of ours, without the second process that the tsx command adds. */
export const typescriptProgram = (entry, ...args) =>
  tiedNode('--import', 'tsx', join(root, entry), ...args);

/** Every service has a document; `openapi --check` tells when one is missing. */
const serviceNames = readdirSync(join(root, 'services/openapi')).map((file) => parse(file).name);

const at = (port) => `http://localhost:${port}`;

// Everything is asked through the edge server, as a browser asks, but for the card fields.
const parts = ({ edge, sandbox }) => [
  {
    name: 'edge',
    program: typescriptProgram('delivery/src/edge/main.ts'),
    health: [`${at(edge)}/health`],
  },
  {
    name: 'services',
    program: typescriptProgram('services/src/main.ts'),
    health: serviceNames.map((name) => `${at(edge)}/api/${name}/health`),
  },
  {
    name: 'payment-sandbox',
    program: typescriptProgram('payment-sandbox/src/main.ts'),
    health: [`${at(sandbox)}/health`],
  },
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

const untilHealthy = async ({ child, health, deadline, showNotices }) => {
  const waiting = new Set(health);
  while (child.isRunning()) {
    showNotices(child.log);
    for (const url of waiting) if (await answers(url)) waiting.delete(url);
    if (waiting.size === 0) return;
    if (Date.now() > deadline) {
      throw new Complaint(
        `${child.name} did not answer within ${startMilliseconds / 1000} s (${[...waiting].join(', ')}).`,
        'Start again; if it stays silent: npm run reset, then npm start.',
        { log: child.log, lines: lastLines(child.log) },
      );
    }
    await wait(lookEvery);
  }
};

/** Why a part ended, with the last lines of its log. */
const deathOf = (child, { code, signal, error }) => {
  const lines = lastLines(child.log);
  const how = error?.message ?? (signal ? `signal ${signal}` : `exit code ${code}`);
  return (
    causeOfEnd(child.log, lines) ??
    new Complaint(
      `The part "${child.name}" stopped (${how}).`,
      'Start again: npm start. If it stops again: npm run reset, then npm start.',
      { log: child.log, lines },
    )
  );
};

const settingsFor = ({ ports, dataFolder, environment }) => ({
  DATA_FOLDER: dataFolder,
  STORE_FOLDER: storeFolder(dataFolder),
  ENVIRONMENT: environment,
  NODE_ENV: 'production',
  PORT: String(ports.edge),
  SERVICES_PORT: String(ports.services),
  SANDBOX_PORT: String(ports.sandbox),
  PUBLIC_ORIGIN: at(ports.edge),
  SERVICES_ORIGIN: `http://127.0.0.1:${ports.services}`,
  SANDBOX_ORIGIN: at(ports.sandbox),
  FRAME_ORIGINS: at(ports.sandbox),
});

/**
 * Starts the edge server, the services and the payment provider's sandbox, and waits until each
 * answers.
 * @param {{ ports: { edge: number, services: number, sandbox: number }, dataFolder: string, environment: string, note: (text: string) => void, announce: (text: string) => void }} options
 * @returns `died`: stays pending while all run; rejects with a complaint when one ends by itself
 */
export const startParts = async ({ ports, dataFolder, environment, note, announce }) => {
  const env = settingsFor({ ports, dataFolder, environment });
  const deadline = Date.now() + startMilliseconds;
  const started = await Promise.all(
    parts(ports).map(async ({ name, program, health }) => {
      const log = join(dataFolder, 'logs', `${name}.log`);
      const child = await startChild({ name, log, env, ...program });
      const death = child.ended.then((end) => Promise.reject(deathOf(child, end)));
      return { child, health, death };
    }),
  );
  await rememberParts(
    dataFolder,
    started.map(({ child }) => child.id),
  );
  const died = Promise.race(started.map(({ death }) => death));
  died.catch(() => {});
  const showNotices = createNoticeBoard(announce);
  const waiting = new Set(started.map(({ child }) => child.name));
  const healthy = started.map(async ({ child, health }) => {
    note(`waiting for ${[...waiting].join(', ')}`);
    await untilHealthy({ child, health, deadline, showNotices });
    waiting.delete(child.name);
    note(`waiting for ${[...waiting].join(', ')}`);
  });
  await Promise.race([Promise.all(healthy), died]);
  return { died };
};
