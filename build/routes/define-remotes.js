import webpack from 'webpack';
import { readRemoteTable } from './remote-table.js';

/**
 * Defines the table of remotes as the constant `__BUILT_REMOTES__` for the code of a host.
 *
 * @param {string} root the folder of the workspace
 */
export function defineRemotes(root) {
  return new webpack.DefinePlugin({ __BUILT_REMOTES__: JSON.stringify(readRemoteTable(root)) });
}
