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
import { startServers } from './servers.mjs';

const bookings = [
  ['SWAPME24', 'Okafor', 'can be swapped: choose another train, a seat, pay, travel'],
  ['PARTY333', 'Nakamura', 'three travellers'],
  ['RAILCRD5', 'Hughes', 'with a 16-25 Railcard'],
  ['DISRUPT6', 'Kowalska', 'the train is cancelled, so no fee'],
  ['WISHES10', 'Raman', 'on a full 10:03; wish for the 12:03'],
  ['WISHES12', 'Ashby', 'on a full 12:03; wish for the 10:03 in another browser and swap'],
  ['WISHES14', 'Fischer', 'on a full 14:03; swap away, and the seat starts a chain'],
  ['FIRSTCL7', 'Abernethy', 'first class'],
  ['TWOTRAIN', 'Novak', 'changes trains: another seat, or a wish for one, on one of the two'],
  ['TOOLATE2', 'Lindqvist', 'too late to swap'],
  ['ADVANCE4', 'Marchetti', 'a ticket type that cannot be swapped'],
  ['USEDTKT8', 'Osei', 'already used'],
  ['LATETRN9', 'Bianchi', 'arrived 47 minutes late: Delay Repay'],
  ['CARRIER9', 'Larsson', 'in the system of another carrier: swapped there, over OSDM'],
];

const startedAt = performance.now();
const terminal = createTerminal();
const environment = 'staging';
let address = '';

/** Prints the addresses of the product, and bookings to try. */
function printWelcome(took) {
  const { write, strong, faint, link } = terminal;
  write();
  write(strong(`Train Swap is ready`) + faint(` after ${took}`));
  write();
  write(`  The app             ${link(`${address}/`)}`);
  write(`  Inbox with codes    ${link(`${address}/inbox`)}`);
  write(`  Support desk        ${link(`${address}/support-desk`)}`);
  write(`  API documentation   ${link(`${address}/api/docs`)}`);
  write();
  write('  Try a booking: its reference and the surname');
  for (const [reference, surname = '', description] of bookings) {
    write(`    ${strong(reference)}  ${surname.padEnd(10)} ${faint(description)}`);
  }
  write('  Try a card: 4242 4242 4242 4242 pays, 4000 0027 6000 3184 asks for a code first');
  write();
  write(faint('  Ctrl-C stops everything; npm run reset clears the data.'));
}

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
  printWelcome(formatDuration(performance.now() - startedAt));
  await stopped;
  throw new CliError('The product stopped.', 'Start it again: npm start');
});
