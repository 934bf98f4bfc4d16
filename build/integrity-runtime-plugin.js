import webpack from 'webpack';

const { LoadScriptRuntimeModule } = webpack.runtime ?? {};

/**
 * Makes webpack's own chunk loader ask for each script with the digest that the shell keeps in
 * `globalThis.releaseDigests` (address -> sha384). The federation runtime's `createScript` hook
 * alone is a hole: webpack asks again, without a digest, for a chunk that was refused.
 *
 * A browser keeps a wrong answer as long as a right one, so a chunk that is asked for again has a new
 * address; the shell keeps the counts in `globalThis.releaseRetries`.
 */
export class IntegrityRuntimePlugin {
  /** @param {{ required: boolean }} options with `required`, a script without a digest is refused */
  constructor({ required }) {
    this.required = required;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityRuntimePlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityRuntimePlugin',
        (source) => `${source}\n${this.digestLookup()}`,
      );
    });
  }

  digestLookup() {
    const refuse = this.required ? "else throw new Error('No digest is known for ' + url);" : '';
    return `var digest = (globalThis.releaseDigests || {})[url];
if (digest) { script.integrity = digest; script.crossOrigin = 'anonymous'; } ${refuse}
var retries = globalThis.releaseRetries;
if (retries) {
  if (url in retries) script.src = url + '?again=' + ++retries[url];
  else retries[url] = 0;
}`;
  }
}
