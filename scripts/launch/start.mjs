import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildBrowserPackages, publish } from './build.mjs';
import { Complaint } from './complaint.mjs';
import { dataFolder } from './folders.mjs';
import { install } from './install.mjs';
import { awaitLeftParts } from './left-parts.mjs';
import { startParts } from './parts.mjs';
import { claimPorts } from './ports.mjs';
import { checkRoomToWork } from './room-to-work.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { holdDataFolder } from './single-run.mjs';
import { createTerminal, duration } from './terminal.mjs';
import { welcome } from './welcome.mjs';

const began = performance.now();
const terminal = createTerminal();
const environment = 'staging';
let address = '';

await runUntilStopped(terminal, async () => {
  await checkRoomToWork(dataFolder);
  await holdDataFolder(dataFolder, () => address);
  await awaitLeftParts(dataFolder);
  const ports = await claimPorts(process.env.PORT || undefined);
  await terminal.step('Install the packages', (note) =>
    install({ log: join(dataFolder, 'logs/install.log'), note }),
  );
  await terminal.step('Build what has changed', (note) =>
    buildBrowserPackages({ log: join(dataFolder, 'logs/build.log'), note }),
  );
  await terminal.step('Publish the releases', (note) => publish({ dataFolder, environment, note }));
  const { died } = await terminal.step('Start the product', (note) =>
    startParts({ ports, dataFolder, environment, note, announce: terminal.announce }),
  );
  address = `http://localhost:${ports.edge}`;
  welcome({ terminal, address, took: duration(performance.now() - began) });
  await died;
  throw new Complaint('The product stopped.', 'Start it again: npm start');
});
