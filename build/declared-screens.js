import webpack from 'webpack';

/**
 * Writes the paths of a remote's screens (package.json "screens") beside its build: the delivery gate visits each of
 * them in a browser.
 */
export class DeclaredScreens {
  /** @param {readonly string[]} screens paths such as `/swap/:bookingId` */
  constructor(screens) {
    this.screens = screens;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('DeclaredScreens', (compilation) => {
      compilation.hooks.processAssets.tap('DeclaredScreens', () => {
        compilation.emitAsset('screens.json', new RawSource(JSON.stringify(this.screens)));
      });
    });
  }
}
