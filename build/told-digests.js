import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation } = webpack;
const { RawSource } = webpack.sources ?? {};

/**
 * Makes the entry of a remote, or the last script of a host's entry, carry the digests of the other scripts and style sheets of its release, file -> sha384, in
 * `globalThis.toldDigests`: the shell takes them when the entry has run (shell/src/loading/container.ts). The entry's own
 * digest stands in the signed map of the page, which then need not name the others. Not for a development
 * server, which tells its digests itself.
 */
export class ToldDigests {
  apply(compiler) {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('ToldDigests', (compilation) => {
      // After source maps are written and files are named by their content: these are the last bytes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ToldDigests', stage }, () => tell(compilation));
    });
  }
}

/** Writes beside a host that it takes what entries tell: pages with an older one are told all digests. */
export class TakesToldDigests {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('TakesToldDigests', (compilation) => {
      compilation.hooks.processAssets.tap('TakesToldDigests', () => {
        const text = JSON.stringify({ takesToldDigests: true });
        compilation.emitAsset('host.json', new RawSource(text));
      });
    });
  }
}

function tell(compilation) {
  const first = [...compilation.entrypoints.values()].flatMap((group) => group.getFiles());
  const entry = first.findLast((file) => file.endsWith('.js'));
  if (!entry) return;
  const others = compilation
    .getAssets()
    .filter(({ name }) => !first.includes(name) && /\.(js|css)$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const told = Object.fromEntries(others.map(({ name, source }) => [name, sha384(source)]));
  const statement = `\nglobalThis.toldDigests=${JSON.stringify(told)};`;
  compilation.updateAsset(entry, (own) => new RawSource(beforeMap(own.source(), statement)));
}

/** At the end, where no mapping shifts, but before the comment that names the source map. */
function beforeMap(script, statement) {
  const at = script.lastIndexOf('\n//# sourceMappingURL=');
  return at < 0 ? script + statement : script.slice(0, at) + statement + script.slice(at);
}

function sha384(source) {
  return `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`;
}
