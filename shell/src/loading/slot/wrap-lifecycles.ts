import type { Lifecycles, MountProps } from '@train-swap/shared-ui/react-lifecycles';
import * as singleSpa from 'single-spa';

type Step = (props: object) => Promise<unknown>;
type Steps = Step | readonly Step[];
/** Lifecycles as single-spa defines them: functions or arrays of functions. */
type ForeignLifecycles = { bootstrap?: Steps; mount: Steps; unmount: Steps };

const bootstrapped = new WeakMap<object, Promise<void>>();

/**
 * Wraps lifecycles so that they run as in single-spa: array steps in order, `bootstrap` once, and with single-spa's
 * props. A failed bootstrap runs again at the next mount.
 */
export function wrapLifecycles(name: string, remote: Lifecycles): Lifecycles {
  const { bootstrap = [], mount, unmount } = remote as ForeignLifecycles;
  const run = async (steps: Steps, props: Partial<MountProps>) => {
    const all = { name, singleSpa, mountParcel: singleSpa.mountRootParcel, ...props };
    for (const step of [steps].flat()) await step(all);
  };
  return {
    bootstrap: () => {
      const done = bootstrapped.get(remote) ?? run(bootstrap, {});
      bootstrapped.set(remote, done);
      done.catch(() => bootstrapped.delete(remote));
      return done;
    },
    mount: (props) => run(mount, props),
    unmount: (props) => run(unmount, props),
  };
}
