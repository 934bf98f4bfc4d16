import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';

/** `node build.mjs <variant>`, with OUTPUT and what the variant's configuration reads of the environment. */
const { default: configuration } = await import(`./${process.argv[2]}/webpack.config.mjs`);

webpack(configuration).run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString({ preset: 'errors-only' }));
    process.exit(1);
  }
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const files = Object.entries(entrypoints).map(([name, { assets }]) => [
    name,
    assets.map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file)),
  ]);
  // As the product's own build says it, so that it can be published as a release.
  if (files.length > 0) {
    const document = JSON.stringify({ entrypoints: Object.fromEntries(files) });
    writeFileSync(join(configuration.output.path, 'entrypoints.json'), document);
  }
});
