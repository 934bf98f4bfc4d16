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

/** Puts another text in the place of the shell's own federation. */
export const replaceFederation = (variant, text) => {
  const folder = join(root, 'bench/variants', variant, 'generated');
  const file = join(folder, 'federation.ts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  return new webpack.NormalModuleReplacementPlugin(/\/loading\/federation$/, file);
};

/**
 * A second release of the sources: one text of one remote is another (`CHANGED_TEXT`, from and to).
 * @returns rules of webpack, none for the first release
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

/** A page whose scripts come from elsewhere than the release map knows no digests for them. */
export const withoutDigests = (plugins) =>
  plugins.filter((plugin) => plugin.constructor.name !== 'IntegrityRuntimePlugin');
