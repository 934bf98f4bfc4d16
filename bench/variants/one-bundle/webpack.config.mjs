import { join } from 'node:path';
import { browserBuild } from 'build/base';
import { renderScreens } from 'build/prerender';
import { ownFileOfReact, Routes } from 'build/shell';
import {
  changeOneText,
  readManifest,
  remotes,
  replaceFederation,
  root,
  withoutDigests,
} from '../sources.mjs';

/**
 * The same sources without federation: the shell and every remote in one build, the remotes behind
 * lazy imports as a router would have them. With `PRELOADED=yes` the first screen's part is not lazy,
 * what every screen needs stands in files of its own, and the page comes with the first screen, rendered at
 * the build: the honest limit.
 */
const preloaded = process.env.PRELOADED === 'yes';

const doors = remotes.flatMap((folder) => {
  const { name, exports } = readManifest(folder);
  return Object.entries(exports).map(([door, file]) => [
    `${name}${door.slice(1)}`,
    join(root, folder, file),
  ]);
});
const imports = doors.map(([door, file]) => {
  const eager = preloaded && door === 'mfe-swap/lifecycles' ? '/* webpackMode: "eager" */ ' : '';
  return `${JSON.stringify(door)}: () => import(${eager}${JSON.stringify(file)})`;
});

const configuration = browserBuild({
  name: 'one-bundle',
  folder: join(root, 'shell'),
  entry: { shell: './src/main.tsx' },
  plugins: [
    new Routes(root),
    replaceFederation(
      'one-bundle',
      `const doors: Record<string, () => Promise<unknown>> = { ${imports.join(', ')} };
export const startFederation = () => {};
export const loadRemote = (door: string) => doors[door]?.();
`,
    ),
  ],
});
const { module, optimization, plugins } = configuration;

/** The frames of the shell, the first screen in its place: hydrated as the product's, though by one build. */
export async function prerender() {
  if (!preloaded) return [];
  const own = await renderScreens(join(root, 'mfe-swap'));
  return (await renderScreens(join(root, 'shell'))).map((frame) => {
    const { environment, path } = frame;
    const screen = own.find((one) => one.environment === environment && one.path === path);
    if (!screen) return frame;
    // Without federation the shell knows a remote's release as `none`.
    const placed = `<div data-remote="mfe-swap"><div data-release="none">${screen.html}</div></div>`;
    return {
      ...frame,
      html: frame.html.replace('<div data-remote="mfe-swap"></div>', () => placed),
    };
  });
}

export default {
  ...configuration,
  output: { ...configuration.output, path: process.env.OUTPUT },
  module: { ...module, rules: [...changeOneText(), ...module.rules] },
  optimization: preloaded
    ? { ...optimization, splitChunks: { chunks: 'all', cacheGroups: { react: ownFileOfReact } } }
    : optimization,
  plugins: withoutDigests(plugins),
};
