import { join } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import type { Gate } from '../changes/promote';
import { CommandError } from '../command-error';
import { fullGate } from '../gate/gate';
import type { Setting } from './command';

/** The options of every command that lets something new into an environment. */
export const gateOptions: ParseArgsConfig['options'] = {
  'boot-smoke': { type: 'boolean' },
  'no-boot-smoke': { type: 'boolean' },
};

export const gateUsage = `  --boot-smoke       fails where no browser is found; without it the boot smoke is then left out
  --no-boot-smoke    does not visit the release in a browser; without it, it is visited with the live set in the
                     browser of CHROME_PATH or one of this machine, which takes some seconds`;

type OpenGate = {
  gate: Gate;
  /** A line for people about a check that was left out. */
  notes: readonly string[];
};

/** The gate of an environment, with the browser unless there is none or it is not wanted. */
export async function gateFor(setting: Setting, environment: string): Promise<OpenGate> {
  const { store, ...opened } = await setting.open();
  if (setting.values['no-boot-smoke'] === true) {
    return { gate: fullGate({ store, environment, smoke: null }), notes: [] };
  }
  const { findBrowser } = await import('../gate/smoke/find-browser');
  const browser = await findBrowser(setting.env);
  if (!browser) return withoutBrowser(setting, fullGate({ store, environment, smoke: null }));
  const { bootSmoke } = await import('../gate/smoke/boot-smoke');
  const configurationFile = join(import.meta.dirname, '../../environments/staging.json');
  const gate = fullGate({
    store,
    environment,
    smoke: (set, candidates) =>
      bootSmoke({ opened: { store, ...opened }, set, candidates, browser, configurationFile }),
  });
  return { gate, notes: [] };
}

function withoutBrowser({ values, env }: Setting, gate: Gate): OpenGate {
  const reason = env.CHROME_PATH
    ? `CHROME_PATH=${env.CHROME_PATH} is not a browser that runs`
    : 'no Chrome or Chromium was found';
  if (values['boot-smoke'] === true) {
    throw new CommandError(`There is no browser for the boot smoke: ${reason}.`, {
      mend: 'Name one: CHROME_PATH=/path/to/chromium',
    });
  }
  const note = `The boot smoke was left out: ${reason}. The release was not tried in a browser (CHROME_PATH=/path/to/chromium).`;
  return { gate, notes: [note] };
}
