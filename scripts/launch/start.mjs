import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { CliError } from '../cli/cli-error.mjs';
import { createTerminal, formatDuration } from '../cli/terminal.mjs';
import { dataFolder } from '../folders.mjs';
import { lockDataFolder } from '../process/data-folder-lock.mjs';
import { waitForOrphanedServers } from '../process/orphaned-servers.mjs';
import { runUntilStopped } from '../process/run-until-stopped.mjs';
import { checkDataFolder } from '../setup/check-data-folder.mjs';
import { install } from '../setup/install.mjs';
import { findPorts } from '../setup/ports.mjs';
import { buildBrowserPackages, publish } from './build.mjs';
import { printWelcome } from './print-welcome.mjs';
import { startServers } from './servers.mjs';

const startedAt = performance.now();
const terminal = createTerminal();
const environment = 'staging';
let address = '';

await runUntilStopped(terminal, async () => {
  await checkDataFolder(dataFolder);
  await lockDataFolder(dataFolder, () => address);
  await waitForOrphanedServers(dataFolder);
  const ports = await findPorts(process.env.PORT || undefined);
  await terminal.step('Install the packages', (note) =>
    install({ log: join(dataFolder, 'logs/install.log'), note }),
  );
  await terminal.step('Build what has changed', (note) =>
    buildBrowserPackages({ log: join(dataFolder, 'logs/build.log'), note }),
  );
  await terminal.step('Publish the releases', (note) => publish({ dataFolder, environment, note }));
  const { stopped } = await terminal.step('Start the product', (note) =>
    startServers({ ports, dataFolder, environment, note, announce: terminal.announce }),
  );
  address = `http://localhost:${ports.edge}`;
  printWelcome({ terminal, address, took: formatDuration(performance.now() - startedAt) });
  await stopped;
  throw new CliError('The product stopped.', 'Start it again: npm start');
});
