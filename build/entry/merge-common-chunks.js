import webpack from 'webpack';

const { Compilation } = webpack;
const { ConcatSource } = webpack.sources ?? {};

/**
 * Merges the chunks that every expose of a remote needs into its entry, which saves a request. webpack treats chunks
 * that were pushed before its runtime starts as loaded. A development server replaces single chunks, so it does not
 * merge them.
 */
export class MergeCommonChunks {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('MergeCommonChunks', (compilation) => {
      // After minifying, before source maps are written.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'MergeCommonChunks', stage }, () =>
        mergeChunks(compilation),
      );
    });
  }
}

function mergeChunks(compilation) {
  const [entry] = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  const files = findCommonChunks(compilation).flatMap((chunk) => listScripts(chunk));
  if (!entry || files.length === 0) return;
  const sources = files.flatMap((file) => [compilation.getAsset(file).source, ';\n']);
  compilation.updateAsset(entry, (own) => new ConcatSource(...sources, own));
  for (const file of files) compilation.deleteAsset(file);
}

function findCommonChunks({ chunkGroups }) {
  // Only other hosts load the bridge.
  const exposes = chunkGroups.filter(
    ({ name }) => name?.startsWith('__federation_expose_') && name !== '__federation_expose_bridge',
  );
  const [first, ...others] = exposes.map(({ chunks }) => chunks);
  return (first ?? []).filter((chunk) => others.every((chunks) => chunks.includes(chunk)));
}

function listScripts(chunk) {
  return [...chunk.files].filter((file) => file.endsWith('.js'));
}
