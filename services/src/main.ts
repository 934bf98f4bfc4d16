import { isProduction } from 'shared-config/environment';
import { readConfiguration } from './kit/configuration';
import { startDatabase } from './kit/database/embedded-postgres';
import { armFailPoints, killAt } from './kit/fail-points';
import { createHost, type Host } from './kit/host/host';
import { listenAt, runProgram } from './kit/host/run-program';
import type { StartedParts } from './kit/host/started-parts';
import { secretsFrom, secretsInFolder } from './kit/secrets';
import { servicesFor } from './service-list';
import { stagingClockDoor, tellTimeInAnswers } from './staging/clock/door';
import { type MovableClock, movableClock } from './staging/clock/movable-clock';

async function main(parts: StartedParts): Promise<void> {
  const configuration = readConfiguration(process.env);
  if (configuration.failPoints.length > 0) armFailPoints(killAt(configuration.failPoints));
  const { dataFolder, host: address, port } = configuration;
  const secrets = configuration.masterSecret
    ? secretsFrom(configuration.masterSecret)
    : secretsInFolder(dataFolder);
  const databaseUrl =
    configuration.databaseUrl ?? (await parts.start(() => startDatabase({ dataFolder }))).url;
  const services = servicesFor(configuration.environment);
  const staging = !isProduction(configuration.environment);
  const clock = staging
    ? await parts.start(() => movableClock(configuration.databaseDirectUrl ?? databaseUrl))
    : undefined;
  const host = await parts.start(() =>
    createHost({ configuration, databaseUrl, secrets, services, clock }),
  );
  if (clock) await openClock(host, clock, configuration.allowedOrigins);
  await host.start();
  await listenAt(host.app, { host: address, port, variable: 'SERVICES_PORT' });
  process.stdout.write(`ready ${JSON.stringify(host.app.addresses())}\n`);
}

async function openClock(host: Host, clock: MovableClock, origins: string[]): Promise<void> {
  await host.app.register(stagingClockDoor(clock, origins));
  tellTimeInAnswers(host.app.server, clock);
}

runProgram(main);
