import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { builtRemote, builtShell } from '../../testing/built-remote';
import { commandLine } from '../../testing/command-line';
import { bootSmoke } from './boot-smoke';
import { findBrowser } from './find-browser';

jest.setTimeout(30_000);

// As much of a shell as the smoke needs: it loads what the release map names, with its digest.
const shell = `
const { remotes } = JSON.parse(document.getElementById('release-map').textContent);
trustedTypes.createPolicy('default', { createScriptURL: (address) => address });
document.getElementById('shell').textContent = 'here';
const loadRemote = (door) => new Promise((resolve, reject) => {
  const [name, part] = door.split('/');
  const { base, entry, digests } = remotes[name.replaceAll('_', '-')];
  const script = document.createElement('script');
  Object.assign(script, { src: base + entry, integrity: digests[entry], crossOrigin: 'anonymous' });
  script.onload = () => resolve(globalThis[name][part]);
  script.onerror = () => reject(new Error('its entry did not load'));
  document.head.append(script);
});
globalThis.__FEDERATION__ = { __INSTANCES__: [{ loadRemote }] };`;

const remote = ({
  mount = 'domElement.textContent = "hello"',
  unmount = 'domElement.replaceChildren()',
} = {}) => `globalThis.mfe_x = { lifecycles: {
  bootstrap: async () => {},
  mount: async ({ domElement, onCrash }) => { ${mount} },
  unmount: async ({ domElement }) => { ${unmount} },
} };`;

async function smokeOf(script: string, browser: string, shellScript = shell) {
  const { put, open, running } = await commandLine();
  await put('shell', await builtShell({ script: shellScript }), 'staging');
  await put('mfe-x', await builtRemote(script), 'staging');
  const opened = await open();
  const set = await running();
  const candidates = [await opened.store.readRelease('mfe-x', set['mfe-x'] ?? '')];
  const configurationFile = join(import.meta.dirname, '../../../environments/staging.json');
  return bootSmoke({ opened, set, candidates, browser, configurationFile, patience: 4_000 });
}

const browser = await findBrowser(process.env);

describe('the boot smoke', () => {
  if (!browser) {
    it.todo('was not tried: there is no browser here (CHROME_PATH)');
    return;
  }

  it('lets a remote through that mounts and unmounts', async () => {
    expect(await smokeOf(remote(), browser)).toEqual([]);
  });

  it.each([
    ['throws at mount', remote({ mount: 'throw new Error("no root")' }), 'no root'],
    [
      'crashes later',
      remote({ mount: 'setTimeout(() => onCrash("late"), 50)' }),
      'it crashes after mounting: late',
    ],
    ['evaluates a text', remote({ mount: 'eval("1")' }), /call to eval|Trusted Type|unsafe-eval/],
    ['does not parse', 'this is no script', 'loading takes more than 4000 ms'],
    ['never unmounts', remote({ unmount: 'return' }), 'it does not unmount'],
  ])('refuses one that %s', async (_what, script, why) => {
    const [refusal] = await smokeOf(script, browser);
    expect(refusal?.message).toMatch(
      /^mfe-x@\w{16} does not start in a browser with the live set: /,
    );
    expect(refusal?.message).toMatch(why);
  });

  it('says so when the shell itself shows nothing', async () => {
    const [refusal] = await smokeOf(remote(), browser, 'throw new Error("shell is broken")');
    expect(refusal?.message).toContain('the shell shows nothing. shell is broken');
  });
});
