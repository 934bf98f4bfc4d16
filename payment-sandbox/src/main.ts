import { startDatabase } from 'shared-server/database/embedded-postgres';
import { movableClock } from 'shared-server/movable-clock';
import { loggedError } from 'shared-server/program/logged-error';
import { listenAt, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { secretsFrom, secretsInFolder } from 'shared-server/secrets';
import { migrateDatabase } from './database/migrate-database';
import { readSandboxEnvironment } from './sandbox-environment';
import { sandboxKeysFrom, writeKeysFile } from './sandbox-keys';
import { buildSandbox } from './sandbox-server';
import { textSender } from './send-text';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const main = async (parts: StartedParts): Promise<void> => {
  const environment = readSandboxEnvironment(process.env);
  const { dataFolder, host, port, publicOrigin, parentOrigins, webhookUrl } = environment;
  const secrets = environment.masterSecret
    ? secretsFrom(environment.masterSecret)
    : secretsInFolder(dataFolder);
  const databaseUrl =
    environment.databaseUrl ?? (await parts.start(() => startDatabase({ dataFolder }))).url;
  const keys = sandboxKeysFrom(secrets);
  // The services refuse webhooks that are minutes away from their own time.
  const clock = await parts.start(() => movableClock(databaseUrl));
  await migrateDatabase(databaseUrl);
  const { app } = await parts.start(async () => {
    const app = await buildSandbox({
      databaseUrl,
      keys,
      publicOrigin: () => publicOrigin,
      parentOrigins,
      webhookUrl,
      sendText: textSender(environment.messagesUrl, secrets, say),
      now: () => clock.now().getTime(),
      reportFault: (fault, requestId) =>
        say(JSON.stringify({ requestId, err: loggedError(fault) })),
    });
    return { app, stop: () => app.close() };
  });
  await listenAt(app, { host, port, variable: 'SANDBOX_PORT' });
  say(`The payment sandbox answers on port ${port}; its keys: ${writeKeysFile(keys, dataFolder)}`);
};

runProgram(main);
