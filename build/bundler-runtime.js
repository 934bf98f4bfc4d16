/**
 * Runs in the page, in every build with federation, in the place of `@module-federation/webpack-bundler-runtime`
 * (see `ownBundlerRuntime`): what webpack's generated code asks for when a chunk needs a library of the host or a
 * door of another remote. All that is decided there, the one runtime of the page decides: `runtime-core` is the
 * shell's own module in the shell and a global variable in remotes.
 */
import { ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';

function init({ webpackRequire }) {
  const instance = new ModuleFederation(webpackRequire.federation.initOptions);
  setGlobalFederationInstance(instance);
  return instance;
}

/** Before a chunk runs: the libraries of the host that it uses. `installedModules`: id -> promise, or 0 when there. */
function consumes({ chunkId, promises, installedModules, webpackRequire }) {
  const { chunkMapping, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData;
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= load(id);
    promises.push(installedModules[id]);
  }

  async function load(id) {
    const { shareKey, requiredVersion } = moduleIdToConsumeDataMapping[id];
    const customShareInfo = { shareConfig: { requiredVersion } };
    try {
      const { instance } = webpackRequire.federation;
      provide(webpackRequire, id, await instance.loadShare(shareKey, { customShareInfo }));
      installedModules[id] = 0;
    } catch (error) {
      delete installedModules[id];
      throw error;
    }
  }
}

/** The same where the first chunk uses them and they are there at once: in the host. */
function installInitialConsumes({ webpackRequire }) {
  const { initialConsumes, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData;
  for (const id of initialConsumes) {
    const { shareKey } = moduleIdToConsumeDataMapping[id];
    provide(webpackRequire, id, () => webpackRequire.federation.instance.loadShareSync(shareKey)());
  }
}

/** Before a chunk runs: the doors of other remotes that it imports. */
function remotes({ chunkId, promises, webpackRequire }) {
  const { chunkMapping } = webpackRequire.federation.bundlerRuntimeOptions.remotes;
  const { moduleIdToRemoteDataMapping } = webpackRequire.remotesLoadingData;
  for (const id of chunkMapping[chunkId] ?? []) {
    const door = moduleIdToRemoteDataMapping[id];
    door.opened ??= open(id, door);
    promises.push(door.opened);
  }

  async function open(id, door) {
    try {
      const name = door.remoteName + door.name.slice(1);
      const { instance } = webpackRequire.federation;
      provide(webpackRequire, id, await instance.loadRemote(name, { loadFactory: false }));
    } catch (error) {
      door.opened = undefined;
      throw error;
    }
  }
}

function provide(webpackRequire, id, factory) {
  webpackRequire.m[id] = (module) => {
    // Cached while it was not there: a circle of imports would be given that.
    delete webpackRequire.c[id];
    module.exports = factory();
  };
}

const nothingToDo = () => true;

export default {
  runtime: {},
  bundlerRuntime: {
    init,
    consumes,
    installInitialConsumes,
    remotes,
    // Whoever brings no library has nothing to share, and a container needs no word of the host's scope.
    I: nothingToDo,
    initContainerEntry: nothingToDo,
  },
  bundlerRuntimeOptions: {},
};
