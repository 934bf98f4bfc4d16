import { join } from 'node:path';
import { runCommand } from './command/run-command';

process.exitCode = await runCommand(process.argv.slice(2), {
  root: join(import.meta.dirname, '..', '..'),
  env: process.env,
  now: () => new Date(),
  out: console.log,
  complain: console.error,
});
