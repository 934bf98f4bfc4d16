import { writeEntrypoints } from 'build/entrypoints';
import webpack from 'webpack';

/** `node build.mjs <variant>`, with OUTPUT and what the variant's configuration reads of the environment. */
const { default: configuration } = await import(`./${process.argv[2]}/webpack.config.mjs`);

webpack(configuration).run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ preset: 'errors-only' }));
    process.exit(1);
  }
  writeEntrypoints(stats, configuration.output.path);
});
