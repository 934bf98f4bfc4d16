import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { browserBuild } from './base.js';
import { sharedSingletons } from './shared.js';

/**
 * The webpack configuration of the host. It names no remote: they are registered at run time.
 *
 * @param {{ name: string, folder: string, entry: object }} options
 */
export function shell({ name, folder, entry }) {
  return browserBuild({
    name,
    folder,
    entry,
    plugins: [
      new ModuleFederationPlugin({
        name,
        remotes: {},
        shared: sharedSingletons({ folder, host: true }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          // One federation runtime in the page instead of one in every remote.
          provideExternalRuntime: true,
          optimization: { target: 'web' },
        },
      }),
    ],
  });
}
