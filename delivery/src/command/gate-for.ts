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

export const gateUsage = `  --boot-smoke       looks whether it mounts and unmounts in a real browser, with the live set
  --no-boot-smoke    does not; without either, in CI where a browser is found (CHROME_PATH)`;

/** The gate of an environment, with the browser if it is asked for. */
export async function gateFor(setting: Setting, environment: string): Promise<Gate> {
  const opened = await setting.open();
  const browser = await browserFor(setting);
  if (!browser) return fullGate({ store: opened.store, environment, smoke: null });
  const { bootSmoke } = await import('../gate/boot-smoke');
  const folder = join(import.meta.dirname, '../../environments');
  return fullGate({
    store: opened.store,
    environment,
    smoke: (set, candidates) =>
      bootSmoke({
        opened,
        set,
        candidates,
        browser,
        configurationFile: join(folder, 'staging.json'),
      }),
  });
}

async function browserFor({ values, env }: Setting): Promise<string | null> {
  const isAsked = values['boot-smoke'] === true;
  if (values['no-boot-smoke'] === true || (!isAsked && !env.CI)) return null;
  const { findBrowser } = await import('../gate/boot-smoke');
  const browser = await findBrowser(env);
  if (browser || !isAsked) return browser;
  throw new CommandError('There is no browser for the boot smoke.', {
    mend: 'Name one: CHROME_PATH=/path/to/chromium',
  });
}
