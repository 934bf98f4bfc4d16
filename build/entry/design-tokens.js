import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Finds the file of the design tokens that a package uses.
 *
 * @param {string} folder
 * @returns {string | null} null when the package does not use shared-ui
 */
export function findDesignTokens(folder) {
  try {
    const require = createRequire(join(folder, 'package.json'));
    return require.resolve('@train-swap/shared-ui/tokens.css');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
