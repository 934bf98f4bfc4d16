import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { cssModules, scripts } from './base.js';
import { defineRemotes } from './define-remotes.js';

const root = join(import.meta.dirname, '..');

/** What a page's configuration may call its environment; what is rendered may differ by it. */
const environments = ['development', 'staging', 'production'];

/**
 * Renders into a build what a package can show before its scripts run. A package that has such screens says
 * so by `src/prerender.tsx`: `prerender(environment)` gives `{ path, html }[]`, the same whenever and
 * wherever it runs. `dist/prerendered.json` then names the files: `{ path, environments, file }[]`.
 *
 * @param {string} folder where the package stands
 */
export async function writePrerendered(folder) {
  const screens = await renderScreens(folder);
  if (screens.length > 0) writeScreens(screens, join(folder, 'dist'));
}

/**
 * What a package can show before its scripts run, in each environment.
 *
 * @param {string} folder where the package stands
 * @returns {Promise<{ environment: string, path: string, html: string }[]>}
 */
export async function renderScreens(folder) {
  const source = join(folder, 'src/prerender.tsx');
  if (!existsSync(source)) return [];
  const place = join(root, 'node_modules/.cache/prerender');
  mkdirSync(place, { recursive: true });
  const output = mkdtempSync(join(place, `${basename(folder)}-`));
  try {
    await compile({ folder, source, output });
    const { prerender } = await import(pathToFileURL(join(output, 'prerender.mjs')).href);
    return environments.flatMap((environment) =>
      prerender(environment).map((screen) => ({ environment, ...screen })),
    );
  } finally {
    rmSync(output, { recursive: true });
  }
}

/**
 * Writes screens into a build, equal ones once.
 *
 * @param {{ environment: string, path: string, html: string }[]} rendered
 * @param {string} dist the folder of the build
 */
export function writeScreens(rendered, dist) {
  const screens = new Map();
  for (const { environment, path, html } of rendered) {
    const digest = createHash('sha256').update(html).digest('hex').slice(0, 10);
    const file = `first-screen.${digest}.html`;
    const known = screens.get(`${path} ${file}`) ?? { path, environments: [], file };
    known.environments.push(environment);
    screens.set(`${path} ${file}`, known);
    writeFileSync(join(dist, file), html);
  }
  writeFileSync(join(dist, 'prerendered.json'), JSON.stringify([...screens.values()]));
}

/** The package's components as Node runs them: the same sources and class names, no style sheets. */
function compile({ folder, source, output }) {
  const configuration = {
    name: `${basename(folder)} prerendered`,
    context: folder,
    mode: 'production',
    target: 'node20',
    devtool: false,
    entry: { prerender: source },
    experiments: { outputModule: true },
    output: {
      path: output,
      filename: '[name].mjs',
      module: true,
      library: { type: 'module' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        scripts({ production: true }),
        { test: /\.module\.css$/, use: [cssModules({ onlyNames: true })] },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    // What a screen loads later is in no file of its own here.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), defineRemotes(root)],
  };
  return new Promise((resolve, reject) => {
    webpack(configuration).run((error, stats) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve();
    });
  });
}
