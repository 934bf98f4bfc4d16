import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { browserBuild } from '@train-swap/build/base';
import { writeEntrypoints } from '@train-swap/build/entrypoints';
import { renderScreens, writeScreens } from '@train-swap/build/prerender';
import { reactCacheGroup, routes } from '@train-swap/build/shell';
import webpack from 'webpack';

/**
 * The same sources without federation, the best case of one bundle: the shell and every remote in one build, with lazy
 * imports of all remotes but the first, common code in separate files, and the first screen prerendered. `OUTPUT`: the
 * folder of the build.
 */
const root = join(import.meta.dirname, '../..');
const output = process.env.OUTPUT;
const federationFile = join(output, '../federation.ts');

async function listImports(remote) {
  const path = join(root, remote, 'package.json');
  const { default: manifest } = await import(path, { with: { type: 'json' } });
  return Object.entries(manifest.exports).map(([expose, file]) => {
    const id = `${remote}${expose.slice(1)}`;
    const mode = id === 'mfe-swap/lifecycles' ? '/* webpackMode: "eager" */ ' : '';
    return `${JSON.stringify(id)}: () => import(${mode}${JSON.stringify(join(root, remote, file))}),`;
  });
}
const remotes = readdirSync(root).filter(
  (folder) =>
    !['shell', 'staging-deck'].includes(folder) &&
    existsSync(join(root, folder, 'webpack.config.mjs')),
);
mkdirSync(dirname(federationFile), { recursive: true });
writeFileSync(
  federationFile,
  `const exposes: Record<string, () => Promise<unknown>> = { ${(await Promise.all(remotes.map(listImports))).flat().join('\n')} };
export const startFederation = () => {};
export const loadRemote = (id: string) => exposes[id]?.();
`,
);

const configuration = browserBuild({
  name: 'one-bundle',
  folder: join(root, 'shell'),
  entry: { shell: './src/main.tsx' },
  plugins: [
    ...routes(root),
    new webpack.NormalModuleReplacementPlugin(/\/loading\/federation$/, federationFile),
  ],
});

/** The frames of the shell with the first screen, hydrated like the product. */
async function prerender() {
  const own = await renderEnglish('mfe-swap');
  return (await renderEnglish('shell')).map((frame) => {
    const { environment, path, html } = frame;
    const screen = own.find((one) => one.environment === environment && one.path === path);
    if (!screen) return frame;
    // Without federation the release of a remote is `none`.
    const placed = `<div data-remote="mfe-swap"><div data-release="none">${screen.html}</div></div>`;
    return { ...frame, html: html.replace('<div data-remote="mfe-swap"></div>', () => placed) };
  });
}

async function renderEnglish(name) {
  const screens = await renderScreens(join(root, name));
  return screens.filter(({ language }) => language === 'en');
}

webpack({
  ...configuration,
  output: { ...configuration.output, path: output },
  optimization: {
    ...configuration.optimization,
    splitChunks: { chunks: 'all', cacheGroups: { react: reactCacheGroup } },
  },
}).run(async (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
  writeEntrypoints(stats, output);
  writeScreens(await prerender(), output);
});
