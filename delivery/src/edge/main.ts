import { join } from 'node:path';
import { toServerLimits } from 'shared-server';
import { Readiness } from 'shared-server/program/readiness';
import { listenAt, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { prepareStop } from './http/graceful-stop';
import { readOptions } from './options';
import { createEdgeServer } from './server';

async function main(parts: StartedParts): Promise<void> {
  const options = readOptions(process.env);
  const { host, port, certificate, limits = toServerLimits() } = options;
  const readiness = new Readiness();
  const { server } = await parts.start(async () => {
    const server = await createEdgeServer({ ...options, readiness });
    return { server, stop: prepareStop(server, readiness, limits.shutdownDelayMs) };
  });
  await listenAt(server, { host, port, variable: 'PORT' });
  readiness.phase = 'ready';
  process.stdout.write(`ready ${certificate ? 'https' : 'http'}://${host}:${port}\n`);
}

runProgram(main, join(import.meta.dirname, '../..'));
