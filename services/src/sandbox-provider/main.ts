import { startDatabase } from '../foundation/database/embedded-postgres';
import { loggedError } from '../foundation/http/logged-error';
import { secretsFrom, secretsInFolder } from '../foundation/secrets';
import { movableClock } from '../staging-clock/movable-clock';
import { readSandboxEnvironment } from './sandbox-environment';
import { sandboxKeysFrom, writeKeysFile } from './sandbox-keys';
import { buildSandbox } from './sandbox-server';
import { textSender } from './send-text';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const stoppables: (() => Promise<unknown>)[] = [];

const stop = async (): Promise<void> => {
  for (const one of stoppables.reverse()) await one();
};

const start = async (): Promise<void> => {
  const environment = readSandboxEnvironment(process.env);
  const secrets = environment.masterSecret
    ? secretsFrom(environment.masterSecret)
    : secretsInFolder(environment.dataFolder);
  let { databaseUrl } = environment;
  if (!databaseUrl) {
    const database = await startDatabase({ dataFolder: environment.dataFolder });
    stoppables.push(() => database.stop());
    databaseUrl = database.url;
  }
  const keys = sandboxKeysFrom(secrets);
  // The services refuse webhooks that are minutes away from their own time.
  const clock = await movableClock(databaseUrl);
  stoppables.push(() => clock.close());
  const app = await buildSandbox({
    databaseUrl,
    keys,
    publicOrigin: () => environment.publicOrigin,
    parentOrigins: environment.parentOrigins,
    webhookUrl: environment.webhookUrl,
    sendText: textSender(environment.messagesUrl, secrets, say),
    now: () => clock.now().getTime(),
    reportFault: (fault, requestId) => say(JSON.stringify({ requestId, err: loggedError(fault) })),
  });
  stoppables.push(() => app.close());
  const { host, port } = environment;
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Free it, or choose another: SANDBOX_PORT=…`);
  }
  say(
    `The payment sandbox answers on port ${port}; its keys: ${writeKeysFile(keys, environment.dataFolder)}`,
  );
};

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0), fail));
}

start().catch(async (error) => {
  await stop().catch(() => undefined);
  fail(error);
});
