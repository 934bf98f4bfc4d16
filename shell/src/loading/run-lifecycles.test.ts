import { describe, expect, it } from '@jest/globals';
import type { Lifecycles } from 'shared-ui/react-lifecycles';
import { runLifecycles } from './run-lifecycles';

const mountProps = { domElement: document.createElement('div'), onCrash: () => {} };

describe('lifecycles of a remote', () => {
  it('may be arrays, whose steps run one after the other with the props of single-spa', async () => {
    const seen: string[] = [];
    const step = (what: string) => async (props: object) => {
      await Promise.resolve();
      seen.push(`${what} ${Object.keys(props).sort().join(' ')}`);
    };
    const remote = { bootstrap: [], mount: [step('a'), step('b')], unmount: step('c') };
    const lifecycles = runLifecycles('mfe-x', remote as unknown as Lifecycles);
    await lifecycles.bootstrap();
    await lifecycles.mount(mountProps);
    await lifecycles.unmount(mountProps);
    const props = 'domElement mountParcel name onCrash singleSpa';
    expect(seen).toEqual([`a ${props}`, `b ${props}`, `c ${props}`]);
  });

  it('bootstrap once, and again only after a failure', async () => {
    let calls = 0;
    const remote: Lifecycles = {
      bootstrap: async () => {
        calls += 1;
        if (calls === 1) throw new Error('not yet');
      },
      mount: async () => {},
      unmount: async () => {},
    };
    await expect(runLifecycles('mfe-x', remote).bootstrap()).rejects.toThrow('not yet');
    await runLifecycles('mfe-x', remote).bootstrap();
    await runLifecycles('mfe-x', remote).bootstrap();
    expect(calls).toBe(2);
  });
});
