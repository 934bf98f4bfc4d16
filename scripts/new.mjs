import { CliError } from './cli/cli-error.mjs';
import { parseCommandLine } from './new/command-line.mjs';
import { createOperation } from './new/create-operation.mjs';
import { createRemote } from './new/create-remote.mjs';
import { createScreen } from './new/create-screen.mjs';
import { createService } from './new/create-service.mjs';
import { root } from './setup/folders.mjs';

const generators = {
  remote: createRemote,
  screen: createScreen,
  operation: createOperation,
  service: createService,
};

try {
  const { kind, names, options } = parseCommandLine(process.argv.slice(2));
  const lines = await generators[kind]({ root, names, options });
  console.log(lines.join('\n'));
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
