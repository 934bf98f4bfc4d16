import webpack from 'webpack';

/** Writes values into a build: file name -> value. A value that is undefined or null gets no file. */
export class EmitJson {
  /** @param {Record<string, unknown>} files */
  constructor(files) {
    this.files = files;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('EmitJson', (compilation) => {
      compilation.hooks.processAssets.tap('EmitJson', () => {
        for (const [name, value] of Object.entries(this.files)) {
          if (value) compilation.emitAsset(name, new RawSource(JSON.stringify(value)));
        }
      });
    });
  }
}
