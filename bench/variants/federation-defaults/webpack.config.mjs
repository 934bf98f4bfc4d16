import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { browserBuild } from '@train-swap/build/base';
import {
  changeOneText,
  readManifest,
  remotes,
  replaceFederation,
  root,
  withoutDigests,
} from '../sources.mjs';

/**
 * Module Federation with the defaults of its documentation: every dependency shared, manifests requested at run time, a
 * runtime in each remote, nothing preloaded. `PACKAGE`: the package to build; `RELEASES`: the releases of the others.
 */
const name = process.env.PACKAGE;
const isShell = name === 'shell';
const releases = JSON.parse(process.env.RELEASES ?? '{}');
const folder = join(root, name);
const manifest = readManifest(name);
const globalName = (remote) => remote.replaceAll('-', '_');

const versionOf = (library) => readManifest(`${name}/node_modules/${library}`).version;

const singletons = ['react', 'react-dom', '@train-swap/shared-api', '@train-swap/shared-config'];
const shared = Object.fromEntries(
  Object.keys(manifest.dependencies ?? {})
    .filter((library) => !remotes.includes(library) && library !== '@module-federation/enhanced')
    .map((library) => [
      library,
      {
        singleton: singletons.includes(library),
        version: versionOf(library),
        requiredVersion: `^${versionOf(library)}`,
      },
    ]),
);

/** The addresses are those of the live releases in the page. */
const federation = `import { getInstance } from '@module-federation/enhanced/runtime';
import { pageReleases } from '${root}/federation/src/releases/page-releases';

export const startFederation = () => {
  const remotes = Object.entries(pageReleases.getState().map.remotes);
  getInstance()!.registerRemotes(
    remotes.map(([remote, { base }]) => ({
      name: remote.replaceAll('-', '_'),
      alias: remote,
      entry: new URL(base + 'mf-manifest.json', document.baseURI).href,
    })),
  );
};

export const loadRemote = (id: string) => getInstance()!.loadRemote(id);
`;

const configuration = browserBuild({
  name,
  folder,
  // Shared libraries are requested before the first module that needs them.
  entry: isShell
    ? { shell: `data:text/javascript,import(${JSON.stringify(join(folder, 'src/main.tsx'))})` }
    : {},
  plugins: [
    ...(isShell ? [replaceFederation('federation-defaults', federation)] : []),
    new ModuleFederationPlugin({
      name: globalName(name),
      ...(isShell ? {} : { filename: 'remote-entry.js', exposes: manifest.exports }),
      remotes: Object.fromEntries(
        remotes
          .filter(
            (remote) =>
              !isShell && { ...manifest.dependencies, ...manifest.devDependencies }[remote],
          )
          .map((remote) => [
            remote,
            `${globalName(remote)}@/r/${remote}/${releases[remote]}/mf-manifest.json`,
          ]),
      ),
      shared,
      manifest: !isShell,
      dts: false,
    }),
  ],
});
const { module, plugins } = configuration;

export default {
  ...configuration,
  output: { ...configuration.output, path: process.env.OUTPUT },
  module: { ...module, rules: [...changeOneText(), ...module.rules] },
  plugins: withoutDigests(plugins),
};
