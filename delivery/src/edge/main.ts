import { join } from 'node:path';
import { listenAt, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { readOptions } from './options';
import { createEdgeServer } from './server';

async function main(parts: StartedParts): Promise<void> {
  const options = readOptions(process.env);
  const { host, port, certificate } = options;
  const { server } = await parts.start(async () => {
    const server = await createEdgeServer(options);
    return { server, stop: () => server.close() };
  });
  await listenAt(server, { host, port, variable: 'PORT' });
  process.stdout.write(`ready ${certificate ? 'https' : 'http'}://${host}:${port}\n`);
}

runProgram(main, join(import.meta.dirname, '../..'));
