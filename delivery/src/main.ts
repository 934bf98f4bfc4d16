import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command/run-command';

const repository = join(import.meta.dirname, '..', '..');

process.exitCode = await runCommand(process.argv.slice(2), {
  // Installed, the command runs in the folder of one remote or of the builds of all.
  root: existsSync(join(repository, 'pnpm-workspace.yaml')) ? repository : process.cwd(),
  env: process.env,
  now: () => new Date(),
  print: console.log,
  printError: console.error,
});
