import webpack from 'webpack';
import { readRemoteTable } from './remote-table.js';

/**
 * The table of remotes as the code of a host reads it: the constant `__BUILT_REMOTES__`.
 *
 * @param {string} root the folder of the workspace
 */
export function defineRemotes(root) {
  return new webpack.DefinePlugin({ __BUILT_REMOTES__: JSON.stringify(readRemoteTable(root)) });
}
