import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nodeComplaint } from './launch/node-version.mjs';

/** `npm run import -- FEED`: brings a GTFS zip or folder into the timetable. */
const services = fileURLToPath(new URL('../services', import.meta.url));

const complain = (line) => {
  console.error(line);
  process.exit(1);
};

const tooOld = nodeComplaint(process.version);
if (tooOld) complain(tooOld);
if (!existsSync(join(services, 'node_modules/tsx')))
  complain('The packages are not installed yet. Run npm start once, then import again.');

const loader = createRequire(join(services, 'package.json')).resolve('tsx');
const command = join(services, 'src/services/search/import/command.ts');
const child = spawn(
  process.execPath,
  ['--import', pathToFileURL(loader).href, command, ...process.argv.slice(2)],
  // The timetable is for the product that npm start runs.
  { stdio: 'inherit', env: { ENVIRONMENT: 'staging', ...process.env } },
);
// Ctrl-C reaches the child as well; it undoes what it began, and its exit code is ours.
process.on('SIGINT', () => {});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
