import { join } from 'node:path';
import { runCommand } from './command/run-command';

/** Installed as a package, the command runs in the repository of one remote. */
const isInstalled = import.meta.dirname.includes('node_modules');

process.exitCode = await runCommand(process.argv.slice(2), {
  root: isInstalled ? process.cwd() : join(import.meta.dirname, '..', '..'),
  env: process.env,
  now: () => new Date(),
  print: console.log,
  printError: console.error,
});
