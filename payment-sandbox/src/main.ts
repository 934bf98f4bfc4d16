import { join } from 'node:path';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { startMovableClock } from 'shared-server/movable-clock';
import { toLoggedError } from 'shared-server/program/logged-error';
import { listenAt, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { createSecrets, loadSecrets } from 'shared-server/secrets';
import { migrateDatabase } from './database/open-database';
import { readSandboxEnvironment } from './sandbox-environment';
import { deriveSandboxKeys } from './sandbox-keys';
import { createSandbox } from './sandbox-server';
import { createTextSender } from './send-text';

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(parts: StartedParts): Promise<void> {
  const environment = readSandboxEnvironment(process.env);
  const { dataFolder, host, port, publicOrigin, parentOrigins, webhookUrl } = environment;
  const secrets = environment.masterSecret
    ? createSecrets(environment.masterSecret)
    : loadSecrets(dataFolder);
  const databaseUrl =
    environment.databaseUrl ?? (await parts.start(() => startDatabase({ dataFolder }))).url;
  const keys = deriveSandboxKeys(secrets);
  // The services reject webhooks with a timestamp that differs by minutes.
  const clock = await parts.start(() => startMovableClock(databaseUrl));
  await migrateDatabase(databaseUrl);
  const { app } = await parts.start(async () => {
    const app = await createSandbox({
      databaseUrl,
      keys,
      publicOrigin: () => publicOrigin,
      parentOrigins,
      webhookUrl,
      sendText: createTextSender(environment.messagesUrl, secrets, writeLine),
      now: () => clock.now().getTime(),
      reportError: (fault, requestId) =>
        writeLine(JSON.stringify({ requestId, err: toLoggedError(fault) })),
    });
    return { app, stop: () => app.close() };
  });
  await listenAt(app, { host, port, variable: 'SANDBOX_PORT' });
  writeLine(`The payment sandbox listens on port ${port}.`);
}

runProgram(main, join(import.meta.dirname, '..'));
