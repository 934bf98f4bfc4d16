import { join } from 'node:path';
import { browserBuild } from '@train-swap/build/base';
import { renderScreens } from '@train-swap/build/prerender';
import { Routes, reactCacheGroup } from '@train-swap/build/shell';
import {
  changeOneText,
  readManifest,
  remotes,
  replaceFederation,
  root,
  withoutDigests,
} from '../sources.mjs';

/**
 * The same sources without federation: the shell and every remote in one build, with lazy imports of the remotes. With
 * `PRELOADED=yes` the first screen is not lazy, common code is in separate files, and the page contains the prerendered
 * first screen: the best case of one bundle.
 */
const preloaded = process.env.PRELOADED === 'yes';

const exposes = remotes.flatMap((folder) => {
  const { name, exports } = readManifest(folder);
  return Object.entries(exports).map(([expose, file]) => [
    `${name}${expose.slice(1)}`,
    join(root, folder, file),
  ]);
});
const imports = exposes.map(([id, file]) => {
  const eager = preloaded && id === 'mfe-swap/lifecycles' ? '/* webpackMode: "eager" */ ' : '';
  return `${JSON.stringify(id)}: () => import(${eager}${JSON.stringify(file)})`;
});

const configuration = browserBuild({
  name: 'one-bundle',
  folder: join(root, 'shell'),
  entry: { shell: './src/main.tsx' },
  plugins: [
    new Routes(root),
    replaceFederation(
      'one-bundle',
      `const exposes: Record<string, () => Promise<unknown>> = { ${imports.join(', ')} };
export const startFederation = () => {};
export const loadRemote = (id: string) => exposes[id]?.();
`,
    ),
  ],
});
const { module, optimization, plugins } = configuration;

/** The frames of the shell with the first screen, hydrated like the product. */
export async function prerender() {
  if (!preloaded) return [];
  const own = await renderEnglish('mfe-swap');
  return (await renderEnglish('shell')).map((frame) => {
    const { environment, path } = frame;
    const screen = own.find((one) => one.environment === environment && one.path === path);
    if (!screen) return frame;
    // Without federation the release of a remote is `none`.
    const placed = `<div data-remote="mfe-swap"><div data-release="none">${screen.html}</div></div>`;
    return {
      ...frame,
      html: frame.html.replace('<div data-remote="mfe-swap"></div>', () => placed),
    };
  });
}

async function renderEnglish(name) {
  const screens = await renderScreens(join(root, name));
  return screens.filter(({ language }) => language === 'en');
}

export default {
  ...configuration,
  output: { ...configuration.output, path: process.env.OUTPUT },
  module: { ...module, rules: [...changeOneText(), ...module.rules] },
  optimization: preloaded
    ? { ...optimization, splitChunks: { chunks: 'all', cacheGroups: { react: reactCacheGroup } } }
    : optimization,
  plugins: withoutDigests(plugins),
};
