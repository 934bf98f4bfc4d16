import webpack from 'webpack';
import { readRoute } from './remote-table.js';

/**
 * Writes fields of a remote's package.json into its build. `screens.json`: the paths of its screens ("screens"), which
 * the delivery gate visits in a browser. `known-violations.json`: rules of axe that they do not meet yet ("knownViolations").
 * `route.json`: its title, paths and navigation links ("remote"), for the release
 * map. `team.json`: the team that owns it ("team"), which is named with every failure.
 */
export class RemoteMetadata {
  /** @param {{ name: string, team?: string, screens?: string[], knownViolations?: string[], remote?: object }} manifest the package.json */
  constructor(manifest) {
    this.screens = manifest.screens ?? [];
    this.knownViolations = manifest.knownViolations;
    this.route = readRoute(manifest);
    this.team = manifest.team;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('DeclaredScreens', (compilation) => {
      compilation.hooks.processAssets.tap('DeclaredScreens', () => {
        compilation.emitAsset('screens.json', new RawSource(JSON.stringify(this.screens)));
        if (this.knownViolations) {
          const known = JSON.stringify(this.knownViolations);
          compilation.emitAsset('known-violations.json', new RawSource(known));
        }
        if (this.team) {
          compilation.emitAsset('team.json', new RawSource(JSON.stringify(this.team)));
        }
        if (this.route) {
          compilation.emitAsset('route.json', new RawSource(JSON.stringify(this.route)));
        }
      });
    });
  }
}
