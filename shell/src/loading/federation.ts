import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import { digestsByAddress, entryAddress, type ReleaseMap } from '../release-map';
import { healingModule } from './federated-component';

/** How long one script may take before it counts as lost. */
export const scriptBudget = 3_000;

declare global {
  /** Read by the chunk loaders that the build writes into every remote. */
  var releaseDigests: Record<string, string> | undefined;
}

/**
 * Makes the releases of the map loadable: by the shell through {@link loadRemote}, and by the
 * remotes through their plain imports of each other's doors.
 */
export function startFederation(map: ReleaseMap): void {
  globalThis.releaseDigests = digestsByAddress(map);
  const plugin = recoveryPlugin(map);
  // The host's own instance exists already; those of the remotes come to be as they are loaded.
  host().registerPlugins([plugin]);
  registerGlobalPlugins([plugin]);
  host().registerRemotes(
    Object.entries(map.remotes).map(([name, release]) => ({
      name: globalName(name),
      alias: name,
      entry: entryAddress(release),
    })),
  );
}

/**
 * Loads a door of a remote, such as `mfe-swap/lifecycles`.
 * @throws when the release cannot be had; the next call tries again from the start
 */
export async function loadRemote<Door>(door: string): Promise<Door> {
  const module = await host().loadRemote<Door>(door);
  if (!module) throw new Error(`${door} gave nothing.`);
  return module;
}

function host() {
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime has not started.');
  return instance;
}

function globalName(name: string): string {
  return name.replaceAll('-', '_');
}

/** A remote knows another by the name of its global variable, the shell by its package name. */
function packageDoor(id: string): string {
  const [remote = '', ...door] = id.split('/');
  return [remote.replaceAll('_', '-'), ...door].join('/');
}

function recoveryPlugin(map: ReleaseMap): ModuleFederationRuntimePlugin {
  const placeholder = 'release-map:';
  return {
    name: 'release-map',
    beforeRegisterRemote(args) {
      const { remote } = args;
      if ('entry' in remote && remote.entry.startsWith(placeholder)) {
        const release = map.remotes[remote.entry.slice(placeholder.length)];
        if (release) remote.entry = entryAddress(release);
      }
      return args;
    },
    createScript({ url }) {
      const digest = globalThis.releaseDigests?.[url];
      if (!digest) throw new Error(`No digest is known for ${url}.`);
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = digest;
      return { script, timeout: scriptBudget };
    },
    // Only a remote's own import of another remote's door gets a stand-in here: what the shell
    // asks for fails openly, and the slot shows the card.
    errorLoadRemote({ id, error, from, lifecycle }) {
      if (from !== 'build' || lifecycle !== 'onLoad') return undefined;
      return () => healingModule(packageDoor(id), error, loadRemote);
    },
  };
}
