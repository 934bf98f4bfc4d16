import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import { pageSet } from '../releases/page-set';
import { healingModule } from './federated-component';
import { giveToContainers, openDoor } from './open-door';

type Entry = NonNullable<
  Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>
>;

/** What the shell itself asks for fails openly; a remote's own import of a door gets a stand-in. */
const askedByShell = '#shell';

/**
 * Makes the remotes of the page's set loadable: by the shell through {@link loadRemote}, and by the
 * remotes through their plain imports of each other's doors.
 */
export function startFederation(): void {
  const { map, off } = pageSet.getState();
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'releases',
    loadEntry: async ({ remoteInfo: { name, entry } }) => {
      return recovering(name.replaceAll('_', '-'), entry.endsWith(askedByShell));
    },
  };
  // The host's own instance exists already; those of the remotes come to be as they are loaded.
  host().registerPlugins([plugin]);
  registerGlobalPlugins([plugin]);
  host().registerRemotes(
    Object.keys({ ...map.remotes, ...off }).map((remote) => ({
      name: remote.replaceAll('-', '_'),
      alias: remote,
      // As the build of a remote writes it; which release that is, is decided when a door is opened.
      entry: `release-map:${remote}${askedByShell}`,
    })),
  );
}

/**
 * Loads a door of a remote, such as `mfe-swap/lifecycles`.
 * @throws as {@link openDoor}; the next call tries again from the start
 */
export async function loadRemote<Door>(door: string): Promise<Door> {
  const module = await host().loadRemote<Door>(door);
  if (!module) throw new Error(`${door} gave nothing.`);
  return module;
}

/** Stands before the containers of all releases of a remote, and opens the doors of one that works. */
function recovering(remote: string, isForShell: boolean): Entry {
  const container = {
    init: (...args: readonly unknown[]) => giveToContainers(remote, args),
    get: async (expose: string) => {
      try {
        const module = await openDoor({ remote, expose });
        return () => module;
      } catch (error) {
        if (isForShell) throw error;
        const door = remote + expose.slice(1);
        return () => healingModule(door, error, loadRemote);
      }
    },
  };
  // The runtime awaits what its types call immediate.
  return container as unknown as Entry;
}

function host() {
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime has not started.');
  return instance;
}
