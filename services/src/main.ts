import { join } from 'node:path';
import { isProduction } from '@train-swap/shared-config/environment';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { type MovableClock, startMovableClock } from 'shared-server/movable-clock';
import { listenAt, readVersion, runProgram } from 'shared-server/program/run-program';
import type { StartedParts } from 'shared-server/program/started-parts';
import { createSecrets, loadSecrets } from 'shared-server/secrets';
import { startTracing } from 'shared-server/tracing';
import { readConfiguration } from './kit/configuration';
import { armFailPoints, killAt } from './kit/fail-points';
import { createHost, type Host } from './kit/host/host';
import { runMessages } from './messages';
import { runMigrate } from './migrate';
import { servicesFor } from './service-list';
import { createStagingClockPlugin, setDateHeader } from './staging/clock/staging-clock';

const folder = join(import.meta.dirname, '..');

async function main(parts: StartedParts): Promise<void> {
  const configuration = readConfiguration(process.env);
  const [command, ...args] = process.argv.slice(2);
  if (command === 'migrate') return runMigrate(args, configuration, console.log);
  if (command === 'messages') return runMessages(args, configuration, console.log);
  if (configuration.failPoints.length > 0) armFailPoints(killAt(configuration.failPoints));
  const { dataFolder, host: address, port, tracing } = configuration;
  const version = readVersion(folder);
  await parts.start(() => startTracing({ ...tracing, service: 'train-swap-services', version }));
  const secrets = configuration.masterSecret
    ? createSecrets(configuration.masterSecret)
    : loadSecrets(dataFolder);
  const databaseUrl =
    configuration.databaseUrl ?? (await parts.start(() => startDatabase({ dataFolder }))).url;
  const services = servicesFor(configuration.environment);
  const staging = !isProduction(configuration.environment);
  const clock = staging
    ? await parts.start(() => startMovableClock(configuration.databaseDirectUrl ?? databaseUrl))
    : undefined;
  const host = await parts.start(() =>
    createHost({
      configuration: { ...configuration, databaseUrl },
      databaseUrl,
      secrets,
      services,
      clock,
    }),
  );
  if (clock) await registerStagingClock(host, clock, configuration.allowedOrigins);
  // Before the migrations, so that probes see a process that starts.
  await listenAt(host.app, { host: address, port, variable: 'SERVICES_PORT' });
  await host.start();
  process.stdout.write(`ready ${JSON.stringify(host.app.addresses())}\n`);
}

async function registerStagingClock(
  host: Host,
  clock: MovableClock,
  origins: string[],
): Promise<void> {
  await host.app.register(createStagingClockPlugin(clock, origins));
  setDateHeader(host.app.server, clock);
}

runProgram(main, folder);
