import { join } from 'node:path';
import webpack from 'webpack';

const folder = process.cwd();
const { default: configuration } = await import(join(folder, 'webpack.config.mjs'));

webpack(configuration).run((error, stats) => {
  if (error) {
    console.error(error);
    process.exit(1);
  }
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
  }
  process.exit(stats.hasErrors() ? 1 : 0);
});
