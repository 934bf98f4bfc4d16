import { readRoute } from './remote-table.js';

/**
 * The files of a remote's build with fields of its package.json. `screens.json`: the paths of its screens ("screens"), which
 * the delivery gate visits in a browser. `known-violations.json`: rules of axe that they do not meet yet ("knownViolations").
 * `known-traces.json`: what the remote leaves in the page on purpose ("knownTraces").
 * `stories.json`: how the gate draws the components of exposes ("stories").
 * `route.json`: its title, paths and navigation links ("remote"), for the release
 * map. `team.json`: the team that owns it ("team"), which is named with every failure.
 *
 * @param {import('../workspace.js').Manifest} manifest
 */
export function createRemoteMetadata(manifest) {
  return {
    'screens.json': manifest.screens ?? [],
    'known-violations.json': manifest.knownViolations,
    'known-traces.json': manifest.knownTraces,
    'stories.json': manifest.stories,
    'team.json': manifest.team,
    'route.json': readRoute(manifest),
  };
}
