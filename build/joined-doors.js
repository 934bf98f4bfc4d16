import webpack from 'webpack';

const { Compilation } = webpack;
const { ConcatSource } = webpack.sources ?? {};

/**
 * Puts the chunks that every door of a remote needs into its entry: whoever asks for the entry asks for them
 * next, and a remote with one door is then one script. Chunks that the entry finds waiting when it starts are there
 * at once, as webpack has it. Not for a development server, which replaces chunks one by one.
 */
export class JoinedDoors {
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('JoinedDoors', (compilation) => {
      // After minifying, before source maps are written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'JoinedDoors', stage }, () => join(compilation));
    });
  }
}

function join(compilation) {
  const [entry] = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  const files = neededByAll(compilation).flatMap((chunk) => scriptsOf(chunk));
  if (!entry || files.length === 0) return;
  const sources = files.flatMap((file) => [compilation.getAsset(file).source, ';\n']);
  compilation.updateAsset(entry, (own) => new ConcatSource(...sources, own));
  for (const file of files) compilation.deleteAsset(file);
}

function neededByAll({ chunkGroups }) {
  const doors = chunkGroups.filter(({ name }) => name?.startsWith('__federation_expose_'));
  const [first, ...others] = doors.map(({ chunks }) => chunks);
  return (first ?? []).filter((chunk) => others.every((chunks) => chunks.includes(chunk)));
}

function scriptsOf(chunk) {
  return [...chunk.files].filter((file) => file.endsWith('.js'));
}
