import { type Configuration, readConfiguration } from './foundation/configuration';
import { startDatabase } from './foundation/database/embedded-postgres';
import { armFailPoints, killAt } from './foundation/fail-points';
import { createHost, type Host } from './foundation/host/host';
import { StartedParts, type Stoppable } from './foundation/host/started-parts';
import { toldFailure } from './foundation/host/told-failure';
import { secretsFrom, secretsInFolder } from './foundation/secrets';
import { servicesFor } from './services';
import { stagingClockDoor, tellTimeInAnswers } from './staging-clock/door';
import { type MovableClock, movableClock } from './staging-clock/movable-clock';

const parts = new StartedParts();
let isEnding = false;

/** What fails once it ends, such as a start that is cut off, fails for that. */
async function end(failure?: unknown): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (failure !== undefined) complain(failure);
  const isWhole = await parts.stop().then(() => true, complain);
  process.exit(isWhole && failure === undefined ? 0 : 1);
}

function complain(failure: unknown): false {
  process.stderr.write(`${toldFailure(failure)}\n`);
  return false;
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  if (configuration.failPoints.length > 0) armFailPoints(killAt(configuration.failPoints));
  const secrets = configuration.masterSecret
    ? secretsFrom(configuration.masterSecret)
    : secretsInFolder(configuration.dataFolder);
  const databaseUrl = configuration.databaseUrl ?? (await ownDatabase(configuration.dataFolder));
  const services = servicesFor(configuration.environment);
  const staging = configuration.environment !== 'production';
  const clock = staging ? await parts.start(() => ownClock(databaseUrl)) : undefined;
  const host = await parts.start(() =>
    createHost({ configuration, databaseUrl, secrets, services, clock }),
  );
  if (clock) await openClock(host, clock, configuration.allowedOrigins);
  await host.start();
  await listen(host, configuration);
  process.stdout.write(`ready ${JSON.stringify(host.app.addresses())}\n`);
}

async function ownDatabase(dataFolder: string): Promise<string> {
  return (await parts.start(() => startDatabase({ dataFolder }))).url;
}

async function ownClock(databaseUrl: string): Promise<MovableClock & Stoppable> {
  const clock = await movableClock(databaseUrl);
  return { ...clock, stop: clock.close };
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

main().catch(end);
