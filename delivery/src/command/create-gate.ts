import { join } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import type { Gate } from '../changes/promote';
import { CommandError } from '../command-error';
import { createFullGate } from '../gate/gate';
import type { CommandContext } from './command';

/** The options of every command that adds a release to an environment. */
export const gateOptions: ParseArgsConfig['options'] = {
  'boot-smoke': { type: 'boolean' },
  'no-boot-smoke': { type: 'boolean' },
};

export const gateUsage = `  --boot-smoke       fails when no browser is found; by default the boot smoke is skipped then
  --no-boot-smoke    skips the boot smoke, which opens the release and the live set in a browser (CHROME_PATH or
                     an installed one) and takes some seconds`;

type GateWithNotes = {
  gate: Gate;
  /** Messages about checks that were skipped. */
  notes: readonly string[];
};

/** Creates the gate of an environment. The boot smoke is left out without a browser or with `--no-boot-smoke`. */
export async function createGate(
  context: CommandContext,
  environment: string,
): Promise<GateWithNotes> {
  const { store, ...opened } = await context.open();
  if (context.values['no-boot-smoke'] === true) {
    const note =
      'The boot smoke did not run: --no-boot-smoke. The release was not tested in a browser.';
    return { gate: createFullGate({ store, environment, smoke: null }), notes: [note] };
  }
  const { findBrowser } = await import('../gate/smoke/find-browser');
  const browser = await findBrowser(context.env);
  if (!browser)
    return createGateWithoutBrowser(context, createFullGate({ store, environment, smoke: null }));
  const { runBootSmoke } = await import('../gate/smoke/boot-smoke');
  const configurationFile = join(import.meta.dirname, '../../environments/staging.json');
  const gate = createFullGate({
    store,
    environment,
    smoke: (set, candidates) =>
      runBootSmoke({ opened: { store, ...opened }, set, candidates, browser, configurationFile }),
  });
  return { gate, notes: [] };
}

function createGateWithoutBrowser({ values, env }: CommandContext, gate: Gate): GateWithNotes {
  const reason = env.CHROME_PATH
    ? `CHROME_PATH=${env.CHROME_PATH} is not a working browser`
    : 'no Chrome or Chromium was found';
  if (values['boot-smoke'] === true) {
    throw new CommandError(`The boot smoke has no browser: ${reason}.`, {
      fix: 'Set CHROME_PATH=/path/to/chromium.',
    });
  }
  const note = `The boot smoke did not run: ${reason}. The release was not tested in a browser. To test it, set CHROME_PATH=/path/to/chromium.`;
  return { gate, notes: [note] };
}
