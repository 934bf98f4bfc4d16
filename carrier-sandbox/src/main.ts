import { join } from 'node:path';
import { toLoggedError } from 'shared-server/program/logged-error';
import { listenAt, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { createSandbox } from './create-sandbox';
import { readSandboxEnvironment } from './sandbox-environment';

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(parts: StartedParts): Promise<void> {
  const { host, port, origin, client, ...settings } = readSandboxEnvironment(process.env);
  const { app } = await parts.start(async () => {
    const app = createSandbox({
      ...settings,
      clients: [client],
      origin: () => origin,
      now: Date.now,
      reportError: (error) => writeLine(JSON.stringify({ err: toLoggedError(error) })),
    });
    return { app, stop: () => app.close() };
  });
  await listenAt(app, { host, port, variable: 'CARRIER_SANDBOX_PORT' });
  writeLine(`The carrier sandbox listens on port ${port}.`);
}

runProgram(main, join(import.meta.dirname, '..'));
