import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import './setup/require-node.mjs';

/** `npm run import -- FEED`: imports a GTFS zip or folder into the timetable. */
const services = fileURLToPath(new URL('../services', import.meta.url));

if (!existsSync(join(services, 'node_modules/tsx'))) {
  console.error('The packages are not installed yet. Run npm start once, then import again.');
  process.exit(1);
}

const loader = createRequire(join(services, 'package.json')).resolve('tsx');
const command = join(services, 'src/services/search/command/import.ts');
const child = spawn(
  process.execPath,
  ['--import', pathToFileURL(loader).href, command, ...process.argv.slice(2)],
  // The environment of npm start.
  { stdio: 'inherit', env: { ENVIRONMENT: 'staging', ...process.env } },
);
// The child also receives Ctrl-C. It rolls back, and its exit code is used.
process.on('SIGINT', () => {});
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
