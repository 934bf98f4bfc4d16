const placeholder = 'release-map:';

/**
 * What the remotes of Train Swap in one page of another host have in common.
 *
 * @param {string} edge origin of the edge server
 */
export function createRemotes(edge) {
  const names = new Set();
  /** Libraries of our remotes. In the share scope of the page, the newest React would replace the page's own. */
  const shareScope = {};
  /** Bridged modules -> the modules of our React. */
  const ownModules = new WeakMap();
  let pageScope;

  const plugin = {
    name: 'train-swap-remotes',
    /** Replaces placeholders by manifest addresses. The shell uses its release map instead. */
    beforeRegisterRemote(registration) {
      const { remote } = registration;
      if (remote.entry?.startsWith(placeholder)) {
        const name = remote.entry.slice(placeholder.length);
        remote.entry = `${edge}/remotes/${name}/mf-manifest.json`;
      }
      return registration;
    },
    /** Our remotes have the same React, so they need no bridge. */
    onLoad({ exposeModuleFactory, origin }) {
      if (!names.has(origin.name)) return undefined;
      const own = ownModules.get(exposeModuleFactory());
      return own && (() => own);
    },
  };

  /**
   * The container of a remote for another host.
   *
   * @param {object} container the container of the remote
   * @param {{ name: string, components: Record<string, string[]> }} remote `components`: the components of each expose
   */
  function wrap(container, { name, components }) {
    names.add(name);
    let initialized;
    const init = (scope) => {
      if (scope !== shareScope) pageScope = scope;
      initialized ??= container.init(shareScope, [], {
        version: '',
        shareScopeKeys: 'default',
        shareScopeMap: { default: shareScope },
      });
      return initialized;
    };
    const get = async (expose) => {
      if (expose === './lifecycles') return container.get(expose);
      const exposeId = name + expose.slice(1);
      const own = components[expose];
      if (!own)
        throw new Error(`${exposeId} has no component, so only remotes of Train Swap can use it.`);
      const [factory, bridgeFactory, react] = await Promise.all([
        container.get(expose),
        container.get('./bridge'),
        findReact(pageScope),
      ]);
      const { createBridge } = bridgeFactory();
      const bridge = createBridge({ react, exposeId });
      const module = factory();
      const bridged = { ...module };
      for (const component of own) bridged[component] = bridge(module[component]);
      ownModules.set(bridged, module);
      return () => bridged;
    };
    return { init, get };
  }

  return { plugin, wrap };
}

/** The React of the page, or null when the page does not share it. */
async function findReact(scope) {
  const versions = Object.values(scope?.react ?? {});
  const shared = versions.find(({ loaded, lib }) => loaded || lib) ?? versions.at(-1);
  if (!shared) return null;
  const factory = shared.lib ?? (await shared.get());
  return factory();
}
