import { join } from 'node:path';
import { toServerLimits } from 'shared-server';
import { Readiness } from 'shared-server/program/readiness';
import { listenAt, readVersion, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { startTracing } from 'shared-server/tracing';
import { prepareStop } from './http/graceful-stop';
import { readOptions } from './options';
import { createEdgeServer } from './server';

const folder = join(import.meta.dirname, '../..');

async function main(parts: StartedParts): Promise<void> {
  const options = readOptions(process.env);
  const { host, port, certificate, tracing, limits = toServerLimits() } = options;
  const version = readVersion(folder);
  await parts.start(() =>
    startTracing({ ...tracing, service: 'train-swap-edge', version, isEntry: true }),
  );
  const readiness = new Readiness();
  const { server } = await parts.start(async () => {
    const server = await createEdgeServer({ ...options, readiness });
    return { server, stop: prepareStop(server, readiness, limits.shutdownDelayMs) };
  });
  await listenAt(server, { host, port, variable: 'PORT' });
  readiness.phase = 'ready';
  process.stdout.write(`ready ${certificate ? 'https' : 'http'}://${host}:${port}\n`);
}

runProgram(main, folder);
