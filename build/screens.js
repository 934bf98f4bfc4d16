import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the addresses that a remote has screens for into its build, as `screens` of its package.json declares them:
 * `["/trips", "/trips/:bookingId"]`. The edge server answers 404 at the other addresses below the remote's prefixes.
 *
 * @param {string} folder the folder of the package
 */
export function declareScreens(folder) {
  const { screens } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (screens) writeFileSync(join(folder, 'dist/screens.json'), JSON.stringify(screens));
}
