import webpack from 'webpack';
import { readRoute } from './remote-table.js';

/**
 * Writes what a remote's package.json declares of its pages beside its build. `screens.json`: the paths of its screens
 * ("screens"), each of which the delivery gate visits in a browser. `route.json`: its title, paths and links of the
 * navigation ("remote"), which the release map of an environment hands to the shell.
 */
export class DeclaredScreens {
  /** @param {{ name: string, screens?: string[], remote?: object }} manifest the package.json */
  constructor(manifest) {
    this.screens = manifest.screens ?? [];
    this.route = readRoute(manifest);
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('DeclaredScreens', (compilation) => {
      compilation.hooks.processAssets.tap('DeclaredScreens', () => {
        compilation.emitAsset('screens.json', new RawSource(JSON.stringify(this.screens)));
        if (this.route) {
          compilation.emitAsset('route.json', new RawSource(JSON.stringify(this.route)));
        }
      });
    });
  }
}
