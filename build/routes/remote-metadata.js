import webpack from 'webpack';
import { readRoute } from './remote-table.js';

/**
 * Writes fields of a remote's package.json into its build. `screens.json`: the paths of its screens ("screens"), which
 * the delivery gate visits in a browser. `known-violations.json`: rules of axe that they do not meet yet ("knownViolations").
 * `known-traces.json`: what the remote leaves in the page on purpose ("knownTraces").
 * `stories.json`: how the gate draws the components of exposes ("stories").
 * `route.json`: its title, paths and navigation links ("remote"), for the release
 * map. `team.json`: the team that owns it ("team"), which is named with every failure.
 */
export class RemoteMetadata {
  /** @param {{ name: string, team?: string, screens?: string[], knownViolations?: string[], knownTraces?: string[], stories?: object, remote?: object }} manifest the package.json */
  constructor(manifest) {
    this.screens = manifest.screens ?? [];
    this.knownViolations = manifest.knownViolations;
    this.knownTraces = manifest.knownTraces;
    this.stories = manifest.stories;
    this.route = readRoute(manifest);
    this.team = manifest.team;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('DeclaredScreens', (compilation) => {
      compilation.hooks.processAssets.tap('DeclaredScreens', () => {
        compilation.emitAsset('screens.json', new RawSource(JSON.stringify(this.screens)));
        const optional = {
          'known-violations.json': this.knownViolations,
          'known-traces.json': this.knownTraces,
          'stories.json': this.stories,
          'team.json': this.team,
          'route.json': this.route,
        };
        for (const [file, content] of Object.entries(optional)) {
          if (content) compilation.emitAsset(file, new RawSource(JSON.stringify(content)));
        }
      });
    });
  }
}
