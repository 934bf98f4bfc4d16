import { writeEntrypoints } from '@train-swap/build/entrypoints';
import { writeScreens } from '@train-swap/build/prerender';
import webpack from 'webpack';

/** `node build.mjs <variant>`, with OUTPUT and the environment variables of the variant's configuration. */
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
