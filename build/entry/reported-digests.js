import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation } = webpack;
const { RawSource } = webpack.sources ?? {};

/**
 * Adds the digests of the other scripts and style sheets of a release (file -> sha384) to its entry, as
 * `globalThis.reportedDigests`. The host reads them after the entry has run (federation/src/loading/run-entry.ts).
 * The signed release map then contains only the digest of the entry. A development server sends its digests itself.
 */
export class ReportedDigests {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('ReportedDigests', (compilation) => {
      // After source maps are written and files are named by their content: these are the last bytes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ReportedDigests', stage }, () =>
        addDigests(compilation),
      );
    });
  }
}

function addDigests(compilation) {
  const entryFiles = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  const entry = entryFiles.findLast((file) => file.endsWith('.js'));
  if (!entry) return;
  const others = compilation
    .getAssets()
    .filter(({ name }) => !entryFiles.includes(name) && /\.(js|css)$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const digests = Object.fromEntries(others.map(({ name, source }) => [name, sha384(source)]));
  const statement = `\nglobalThis.reportedDigests=${JSON.stringify(digests)};`;
  compilation.updateAsset(
    entry,
    (own) => new RawSource(insertBeforeSourceMap(own.source(), statement)),
  );
}

/** At the end, so that no mapping shifts, but before the comment that names the source map. */
function insertBeforeSourceMap(script, statement) {
  const at = script.lastIndexOf('\n//# sourceMappingURL=');
  return at < 0 ? script + statement : script.slice(0, at) + statement + script.slice(at);
}

function sha384(source) {
  return `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
}
