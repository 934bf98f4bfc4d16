import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';

export const root = join(import.meta.dirname, '../..');

export const readManifest = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The packages that are loaded by federation in the product. */
export const remotes = readdirSync(root).filter(
  (folder) =>
    !['shell', 'staging-deck'].includes(folder) &&
    existsSync(join(root, folder, 'webpack.config.mjs')),
);

/** Replaces the federation module of the shell. */
export const replaceFederation = (variant, text) => {
  const folder = join(root, 'bench/variants', variant, 'generated');
  const file = join(folder, 'federation.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return new webpack.NormalModuleReplacementPlugin(/\/loading\/federation$/, file);
};

/**
 * A second release of the sources: one text of one remote is changed (`CHANGED_TEXT`, from and to).
 * @returns webpack rules, none for the first release
 */
export const changeOneText = () =>
  process.env.CHANGED_TEXT
    ? [
        {
          test: /mfe-trips\/src\/features\/trips\/trips-screen\.tsx$/,
          enforce: 'pre',
          loader: join(import.meta.dirname, 'change-one-text.cjs'),
        },
      ]
    : [];

/** These builds have no digests in the release map. */
export const withoutDigests = (plugins) =>
  plugins.filter((plugin) => plugin.constructor.name !== 'IntegrityRuntimePlugin');
