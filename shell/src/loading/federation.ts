import { healingModule } from './federated-component';
import { openDoor } from './open-door';
import * as runtimeCore from './runtime-core';

declare global {
  /** By this name remotes that are built with `externalRuntime` look for the runtime. */
  var _FEDERATION_RUNTIME_CORE: object;
}

/** Makes the doors of the remotes open to the remotes that import them: one that fails gets a stand-in. */
export function startFederation(): void {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  runtimeCore.openDoorsBy(async (door) => {
    try {
      return await loadRemote<object>(door);
    } catch (error) {
      return healingModule(door, error, loadRemote);
    }
  });
}

/**
 * Loads a door of a remote, such as `mfe-swap/lifecycles`.
 * @throws as {@link openDoor}; the next call tries again from the start
 */
export async function loadRemote<Door>(door: string): Promise<Door> {
  const [remote = '', ...path] = door.split('/');
  return (await openDoor({ remote, expose: `./${path.join('/')}` })) as Door;
}
