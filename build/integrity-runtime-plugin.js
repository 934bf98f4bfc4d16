import webpack from 'webpack';

const { LoadScriptRuntimeModule } = webpack.runtime ?? {};

/**
 * Makes webpack's own chunk loader ask for each script with the digest that the shell keeps in
 * `globalThis.releaseDigests` (address -> sha384). The federation runtime's `createScript` hook
 * alone is a hole: webpack asks again, without a digest, for a chunk that was refused.
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
if (digest) { script.integrity = digest; script.crossOrigin = 'anonymous'; } ${refuse}`;
  }
}
