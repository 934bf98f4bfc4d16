import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserBuild } from 'build/base';
import webpack from 'webpack';

/**
 * The same sources without federation: the shell and every remote in one build, the remotes behind
 * lazy imports as a router would have them.
 */
const root = join(import.meta.dirname, '../../..');
const shell = join(root, 'shell');

const doors = readdirSync(root)
  .filter((folder) => folder !== 'shell' && existsSync(join(root, folder, 'webpack.config.mjs')))
  .flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return Object.entries(exports).map(([door, file]) => [
      `${name}${door.slice(1)}`,
      join(root, folder, file),
    ]);
  });

const generated = join(import.meta.dirname, 'generated');
const loader = join(generated, 'federation.ts');
const imports = doors.map(
  ([door, file]) => `${JSON.stringify(door)}: () => import(${JSON.stringify(file)})`,
);
mkdirSync(generated, { recursive: true });
writeFileSync(
  loader,
  `const doors = { ${imports.join(', ')} };
export const startFederation = () => {};
export const loadRemote = (door) => doors[door]();
`,
);

const configuration = browserBuild({
  name: 'one-bundle',
  folder: shell,
  entry: { shell: './src/main.tsx' },
  plugins: [new webpack.NormalModuleReplacementPlugin(/\/loading\/federation$/, loader)],
});

export default {
  ...configuration,
  output: { ...configuration.output, path: join(import.meta.dirname, 'dist') },
  // A page without a release map knows no digests.
  plugins: configuration.plugins.filter(
    (plugin) => plugin.constructor.name !== 'IntegrityRuntimePlugin',
  ),
};
