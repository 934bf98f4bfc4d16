import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import { runBootSmoke } from './boot-smoke';
import { findBrowser } from './find-browser';

jest.setTimeout(30_000);

// A minimal shell: it loads the remotes of the release map with their digests.
const shell = `
const { remotes } = JSON.parse(document.getElementById('release-map').textContent);
trustedTypes.createPolicy('default', { createScriptURL: (address) => address });
document.getElementById('shell').textContent = 'here';
const loadRemote = (id) => new Promise((resolve, reject) => {
  const [name, part] = id.split('/');
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

async function smoke(script: string, browser: string, shellScript = shell, limits = {}) {
  const { publish, open, getLiveReleases } = await createTestCommand();
  await publish('shell', await createShellBuild({ script: shellScript }), 'staging');
  await publish('mfe-x', await createRemoteBuild(script), 'staging');
  const opened = await open();
  const set = await getLiveReleases();
  const candidates = [await opened.store.readRelease('mfe-x', set['mfe-x'] ?? '')];
  const configurationFile = join(import.meta.dirname, '../../../environments/staging.json');
  return runBootSmoke({
    opened,
    set,
    candidates,
    browser,
    configurationFile,
    timeoutMs: 4_000,
    ...limits,
  });
}

const browser = await findBrowser(process.env);

describe('the boot smoke', () => {
  if (!browser) {
    it.todo('needs a browser (CHROME_PATH)');
    return;
  }

  it('accepts a remote that mounts and unmounts', async () => {
    expect(await smoke(remote(), browser)).toEqual([]);
  });

  it.each([
    ['throws at mount', remote({ mount: 'throw new Error("no root")' }), 'no root'],
    [
      'crashes later',
      remote({ mount: 'setTimeout(() => onCrash("late"), 50)' }),
      'it crashes after mounting: late',
    ],
    ['evaluates a string', remote({ mount: 'eval("1")' }), /call to eval|Trusted Type|unsafe-eval/],
    ['does not parse', 'this is not a script', 'loading takes more than 4000 ms'],
    ['never unmounts', remote({ unmount: 'return' }), 'it does not unmount'],
  ])('rejects a remote that %s', async (_what, script, reason) => {
    const [failure] = await smoke(script, browser);
    expect(failure?.message).toMatch(
      /^mfe-x@\w{16} does not start in a browser with the live set: /,
    );
    expect(failure?.message).toMatch(reason);
  });

  it('ends the browser of a remote that never yields', async () => {
    const mount = 'const again = () => Promise.resolve().then(again); await again()';
    const [failure] = await smoke(remote({ mount }), browser, shell, { checkTimeoutMs: 5_000 });
    expect(failure?.message).toContain('does not finish its check within 5 s');
    expect(failure?.where).toMatch(/^mfe-x\/\S+\.js:\d+$/);
  });

  it('fails when the shell renders nothing', async () => {
    const [failure] = await smoke(remote(), browser, 'throw new Error("shell is broken")');
    expect(failure?.message).toContain('the shell renders nothing. shell is broken');
  });
});
