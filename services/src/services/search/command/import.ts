import { systemClock } from 'shared-server/clock';
import { runCommand } from './run-command';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
});
