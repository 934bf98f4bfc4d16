import { join } from 'node:path';
import { browserBuild } from 'build/base';
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
 * lazy imports as a router would have them. With `PRELOADED=yes` the first screen's part is not lazy
 * and what every screen needs stands in files of its own: the honest limit.
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

export default {
  ...configuration,
  output: { ...configuration.output, path: process.env.OUTPUT },
  module: { ...module, rules: [...changeOneText(), ...module.rules] },
  optimization: preloaded ? { ...optimization, splitChunks: { chunks: 'all' } } : optimization,
  plugins: withoutDigests(plugins),
};
