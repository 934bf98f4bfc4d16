import { describe, expect, it } from '@jest/globals';
import type { Lifecycles } from '@train-swap/shared-ui/react-lifecycles';
import { wrapLifecycles } from './wrap-lifecycles';

const mountProps = { domElement: document.createElement('div'), onCrash: () => {} };

describe('lifecycles of a remote', () => {
  it('can be arrays, whose steps run in order with the props of single-spa', async () => {
    const calledSteps: string[] = [];
    const step = (what: string) => async (props: object) => {
      await Promise.resolve();
      calledSteps.push(`${what} ${Object.keys(props).sort().join(' ')}`);
    };
    const remote = { bootstrap: [], mount: [step('a'), step('b')], unmount: step('c') };
    const lifecycles = wrapLifecycles('mfe-x', remote as unknown as Lifecycles);
    await lifecycles.bootstrap();
    await lifecycles.mount(mountProps);
    await lifecycles.unmount(mountProps);
    const props = 'domElement mountParcel name onCrash singleSpa';
    expect(calledSteps).toEqual([`a ${props}`, `b ${props}`, `c ${props}`]);
  });

  it('run bootstrap once, and again only after a failure', async () => {
    let calls = 0;
    const remote: Lifecycles = {
      bootstrap: async () => {
        calls += 1;
        if (calls === 1) throw new Error('not yet');
      },
      mount: async () => {},
      unmount: async () => {},
    };
    await expect(wrapLifecycles('mfe-x', remote).bootstrap()).rejects.toThrow('not yet');
    await wrapLifecycles('mfe-x', remote).bootstrap();
    await wrapLifecycles('mfe-x', remote).bootstrap();
    expect(calls).toBe(2);
  });
});
