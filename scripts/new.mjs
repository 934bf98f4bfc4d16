import { toCliError } from './cli/cli-error.mjs';
import { createTerminal } from './cli/terminal.mjs';
import { root } from './folders.mjs';
import { parseCommandLine } from './new/command-line.mjs';
import { createOperation } from './new/create-operation.mjs';
import { createRemote } from './new/create-remote.mjs';
import { createScreen } from './new/create-screen.mjs';
import { createService } from './new/create-service.mjs';

const generators = {
  remote: createRemote,
  screen: createScreen,
  operation: createOperation,
  service: createService,
};

// The generators run programs and wait for them. Ctrl-C stops the program, and the generator then restores all files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

try {
  const { kind, names, options } = parseCommandLine(process.argv.slice(2));
  const lines = await generators[kind]({ root, names, options });
  console.log(lines.join('\n'));
} catch (error) {
  createTerminal({ stream: process.stderr }).printError(toCliError(error));
  process.exitCode = 2;
}
