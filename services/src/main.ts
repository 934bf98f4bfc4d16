import { type Configuration, readConfiguration } from './foundation/configuration';
import { startDatabase } from './foundation/database/embedded-postgres';
import { armFailPoints, killAt } from './foundation/fail-points';
import { createHost, type Host } from './foundation/host/host';
import { secretsFrom, secretsInFolder } from './foundation/secrets';
import { servicesFor } from './services';
import { stagingClockDoor, tellTimeInAnswers } from './staging-clock/door';
import { type MovableClock, movableClock } from './staging-clock/movable-clock';

type Stoppable = { stop(): Promise<void> };

const stoppables: Stoppable[] = [];
let stopping = false;

async function stopAll(): Promise<void> {
  for (const one of stoppables.reverse()) await one.stop();
}

function stopOn(signal: 'SIGTERM' | 'SIGINT'): void {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    stopAll().then(() => process.exit(0), fail);
  });
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  stopOn('SIGTERM');
  stopOn('SIGINT');
  if (configuration.failPoints.length > 0) armFailPoints(killAt(configuration.failPoints));
  const secrets = configuration.masterSecret
    ? secretsFrom(configuration.masterSecret)
    : secretsInFolder(configuration.dataFolder);
  let databaseUrl = configuration.databaseUrl;
  if (!databaseUrl) {
    const database = await startDatabase({ dataFolder: configuration.dataFolder });
    stoppables.push(database);
    databaseUrl = database.url;
  }
  const services = servicesFor(configuration.environment);
  const staging = configuration.environment !== 'production';
  const clock = staging ? await movableClock(databaseUrl) : undefined;
  if (clock) stoppables.push({ stop: () => clock.close() });
  const host = await createHost({ configuration, databaseUrl, secrets, services, clock });
  stoppables.push(host);
  if (clock) await openClock(host, clock, configuration.allowedOrigins);
  await host.start();
  await listen(host, configuration);
  process.stdout.write(`ready ${JSON.stringify(host.app.addresses())}\n`);
}

async function openClock(host: Host, clock: MovableClock, origins: string[]): Promise<void> {
  await host.app.register(stagingClockDoor(clock, origins));
  tellTimeInAnswers(host.app.server, clock);
}

/**
 * Connections that may wait to be taken. With fewer, a process under load could not even refuse: the system
 * drops what comes on top, and who asks, health among them, tries again seconds later.
 */
const backlog = 4096;

async function listen({ app }: Host, { host, port }: Configuration): Promise<void> {
  try {
    await app.listen({ port, host, backlog });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Free it, or choose another: SERVICES_PORT=…`);
  }
}

main().catch(async (error) => {
  await stopAll().catch(() => undefined);
  fail(error);
});
