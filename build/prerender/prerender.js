import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { compileCatalogs, listCatalogNames, listMessageIds } from '../messages/catalogs.js';
import { listLabels } from '../messages/source-messages.js';
import { defineRemotes } from '../routes/define-remotes.js';
import { cssModules, scripts } from '../webpack/base.js';
import { readManifest, root } from '../workspace.js';

/** The environments of the page configuration. The rendered result may differ by environment. */
const environments = ['development', 'staging', 'production'];

/**
 * Renders the screens that a package can show before its scripts run. `src/prerender.tsx` exports
 * `prerender(environment)`, a deterministic function that returns `{ path, html }[]`. `dist/prerendered.json` lists the
 * files of each language: `{ language, path, environments, file }[]`.
 *
 * @param {string} folder the folder of the package
 */
export async function writePrerendered(folder) {
  const screens = await renderScreens(folder);
  if (screens.length > 0) writeScreens(screens, join(folder, 'dist'));
}

/**
 * Renders the screens of a package in each language and environment.
 *
 * @param {string} folder the folder of the package
 * @returns {Promise<{ language: string, environment: string, path: string, html: string }[]>}
 */
export async function renderScreens(folder) {
  const source = join(folder, 'src/prerender.tsx');
  if (!existsSync(source)) return [];
  const cacheFolder = join(root, 'node_modules/.cache/prerender');
  mkdirSync(cacheFolder, { recursive: true });
  const output = mkdtempSync(join(cacheFolder, `${basename(folder)}-`));
  try {
    const ids = await compile({ folder, source, output });
    const { href } = pathToFileURL(join(output, 'prerender.mjs'));
    const screens = [];
    for (const [language, messages] of compileTexts(folder, ids)) {
      screens.push(...(await renderLanguage(href, language, messages)));
    }
    return screens;
  } finally {
    rmSync(output, { recursive: true });
  }
}

/** Language -> messages. A package without texts is rendered in English only. */
function compileTexts(folder, texts) {
  const english = ['en', {}];
  if (texts.length === 0) return [english];
  const manifest = readManifest(folder);
  const ids = [...texts, ...listLabels(manifest.name)];
  return [english, ...compileCatalogs({ root, packages: listCatalogNames(manifest), ids })];
}

async function renderLanguage(script, language, messages) {
  globalThis.prerenderLanguage = language;
  globalThis.translationCatalogs = [messages];
  // The query gives each language its own copy of the code.
  const { prerender } = await import(`${script}?${language}`);
  return environments.flatMap((environment) =>
    prerender(environment).map((screen) => ({ language, environment, ...screen })),
  );
}

/**
 * Writes screens into a build. Equal screens share a file.
 *
 * @param {{ language?: string, environment: string, path: string, html: string }[]} rendered
 * @param {string} dist the folder of the build
 */
export function writeScreens(rendered, dist) {
  const screens = new Map();
  for (const { language = 'en', environment, path, html } of rendered) {
    const digest = createHash('sha256').update(html).digest('hex').slice(0, 10);
    const file = `first-screen.${digest}.html`;
    const key = `${language} ${path} ${file}`;
    const screen = screens.get(key) ?? { language, path, environments: [], file };
    screen.environments.push(environment);
    screens.set(key, screen);
    writeFileSync(join(dist, file), html);
  }
  writeFileSync(join(dist, 'prerendered.json'), JSON.stringify([...screens.values()]));
}

/**
 * Compiles the components for Node: the same sources and class names, without style sheets.
 *
 * @returns {Promise<string[]>} the English texts in it
 */
function compile({ folder, source, output }) {
  /** @type {import('webpack').Configuration} */
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
    // Lazy parts of a screen are compiled into the same file.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), defineRemotes(root)],
  };
  return new Promise((resolve, reject) => {
    webpack(configuration).run((error, stats) => {
      if (error || !stats) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve(listMessageIds(stats.compilation.modules));
    });
  });
}
