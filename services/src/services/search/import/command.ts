import { systemClock } from 'shared-server/clock';
import { runCommand } from './run-command';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  clock: systemClock,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
