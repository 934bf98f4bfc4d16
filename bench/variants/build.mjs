import { writeEntrypoints } from 'build/entrypoints';
import { writeScreens } from 'build/prerender';
import webpack from 'webpack';

/** `node build.mjs <variant>`, with OUTPUT and what the variant's configuration reads of the environment. */
const { default: configuration, prerender } = await import(
  `./${process.argv[2]}/webpack.config.mjs`
);

webpack(configuration).run(async (error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ preset: 'errors-only' }));
    process.exit(1);
  }
  writeEntrypoints(stats, configuration.output.path);
  if (prerender) writeScreens(await prerender(), configuration.output.path);
});
