/**
 * The federation runtime of this page, in the place of `@module-federation/runtime-core`: the build
 * puts it under that name (build/shell.js), and remotes find it as the global that they are built
 * against (`externalRuntime`). What the full one does besides, nobody here asks for: the host brings
 * every shared library and remotes none, so nothing is negotiated; which release of a remote is
 * loaded, and what happens when it fails, the shell decides itself.
 */

type Factory = () => unknown;

/** A library that the host brings, as webpack's federation plugin describes it. */
type Shared = {
  version: string;
  /** The library itself is in the host's own bundle, so it is there at once. */
  get: () => Factory | Promise<Factory>;
  lib?: Factory;
};

/** What a remote's build says of a library that it wants: a range such as `^19.2.0`, or none. */
type ShareOptions = { customShareInfo?: { shareConfig?: { requiredVersion?: string | false } } };

type ShareScope = Record<string, Record<string, Shared>>;
type InstanceOptions = {
  name: string;
  shared?: Record<string, Shared | readonly Shared[]>;
  shareStrategy?: string;
};

/** Opens a remote's door for whoever asks by its name, such as `shared-otp/otp-step`. */
type OpenDoor = (door: string) => Promise<object>;

/** What a page may set before the shell runs, to put another library in the place of a shared one. */
type PagePlugin = {
  beforeRegisterShare?: (given: { pkgName: string; shared: Shared }) => unknown;
};

declare global {
  var __FEDERATION__: { __INSTANCES__?: ModuleFederation[]; __GLOBAL_PLUGIN__?: PagePlugin[] };
}

const scope: ShareScope = {};
let open: OpenDoor = () => Promise.reject(new Error('The shell has not started.'));

/** Says how the doors of remotes are opened for the remotes that import them. */
export function openDoorsBy(given: OpenDoor): void {
  open = given;
}

/** One for the host and one for each release of a remote that runs; all of them have one scope. */
export class ModuleFederation {
  readonly name: string;
  readonly shareScopeMap: Record<string, ShareScope> = { default: scope };
  options: InstanceOptions;

  constructor(options: InstanceOptions) {
    this.name = options.name;
    this.options = options;
    this.registerShared(options.shared);
  }

  initOptions(): InstanceOptions {
    return this.options;
  }

  registerShared(shared: InstanceOptions['shared'] = {}): void {
    for (const [library, versions] of Object.entries(shared)) {
      for (const one of [versions].flat()) {
        for (const plugin of globalThis.__FEDERATION__.__GLOBAL_PLUGIN__ ?? []) {
          plugin.beforeRegisterShare?.({ pkgName: library, shared: one });
        }
        scope[library] ??= { [one.version]: one };
      }
    }
  }

  /** Whoever brings nothing has nothing to wait for. */
  initializeSharing(): readonly Promise<unknown>[] {
    return [];
  }

  initShareScopeMap(): void {}

  /** What does not fit the range that was asked for is told, and given all the same: there is no other. */
  async loadShare(library: string, { customShareInfo }: ShareOptions = {}): Promise<Factory> {
    const shared = broughtLibrary(library);
    const wanted = customShareInfo?.shareConfig?.requiredVersion;
    if (typeof wanted === 'string' && !fits(shared.version, wanted)) {
      console.warn(`${this.name} wants ${library} ${wanted}; this page brings ${shared.version}.`);
    }
    shared.lib ??= await shared.get();
    return shared.lib;
  }

  loadShareSync(library: string): Factory {
    const shared = broughtLibrary(library);
    if (shared.lib) return shared.lib;
    const factory = shared.get();
    if (typeof factory !== 'function') throw new Error(`${library} is not there at once.`);
    shared.lib = factory;
    return factory;
  }

  /** @param id `shared_otp/otp-step`, with the name as a global variable has it */
  async loadRemote(id: string, { loadFactory = true } = {}): Promise<unknown> {
    const [remote = '', ...door] = id.split('/');
    const module = await open([remote.replaceAll('_', '-'), ...door].join('/'));
    return loadFactory ? module : () => module;
  }
}

function broughtLibrary(library: string): Shared {
  const [shared] = Object.values(scope[library] ?? {});
  if (!shared) throw new Error(`This page brings no ${library}.`);
  return shared;
}

/** Of all ranges only those that our builds write, `^1.2.3`, are read; another is the gate's to judge. */
function fits(version: string, range: string): boolean {
  const wanted = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(range)?.slice(1).map(Number);
  if (!wanted) return true;
  const brought = version.split('.').map(Number.parseFloat);
  const fixed = wanted.findIndex((part) => part > 0);
  const differs = wanted.findIndex((part, index) => brought[index] !== part);
  return differs < 0 || (differs > fixed && (brought[differs] ?? 0) > (wanted[differs] ?? 0));
}

/** What a container of a remote is started with: the scope, and that nobody has used it yet. */
export function whatContainersGet(): readonly unknown[] {
  return [scope, []];
}

globalThis.__FEDERATION__ ??= {};
const instances: ModuleFederation[] = [];
globalThis.__FEDERATION__.__INSTANCES__ = instances;

// By these names the runtime that webpack puts into each build asks for the rest. An instance is never
// found again: two releases of one remote have the same name, and each needs its own.
export const CurrentGlobal = { __FEDERATION__: { __INSTANCES__: [] } };
export const Global = globalThis;
export const helpers = { global: {}, share: {}, utils: {} };
export const getGlobalFederationConstructor = () => ModuleFederation;
export const setGlobalFederationConstructor = () => {};
export function setGlobalFederationInstance(instance: ModuleFederation): void {
  instances.push(instance);
}
export function assert(condition: unknown, message: string): void {
  if (!condition) throw new Error(message);
}
export const satisfy = () => true;
export const registerGlobalPlugins = () => {};
const notHere = () => {
  throw new Error('The shell loads remotes itself.');
};

export {
  notHere as getRemoteEntry,
  notHere as getRemoteInfo,
  notHere as loadScript,
  notHere as loadScriptNode,
  notHere as Module,
};
