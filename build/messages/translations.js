import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { compileCatalogs, listMessageIds } from './catalogs.js';
import { listLabels } from './source-messages.js';

const { RuntimeGlobals, RuntimeModule } = webpack;
const { RawSource } = webpack.sources ?? {};

/**
 * Writes the translations of a build: one script for each language, and `messages.json` with their names. A remote loads
 * the one of the page's language together with its first code; a host's page contains it before its other scripts.
 */
export class Translations {
  /** @param {{ root: string, packages: readonly string[], isHost: boolean }} options see `compileCatalogs` */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('Translations', (compilation) => {
      let files = new Map();
      // Before modules are concatenated, which hides what the loader recorded.
      compilation.hooks.finishModules.tap('Translations', (modules) => {
        files = this.createFiles(modules);
      });
      compilation.hooks.processAssets.tap('Translations', () => {
        for (const { name, content } of files.values()) {
          compilation.emitAsset(name, new RawSource(content));
        }
        compilation.emitAsset('messages.json', new RawSource(JSON.stringify(toNames(files))));
      });
      if (this.options.isHost) return;
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('Translations', (chunk, requirements) => {
          if (files.size === 0) return;
          requirements.add(RuntimeGlobals.loadScript).add(RuntimeGlobals.publicPath);
          compilation.addRuntimeModule(chunk, new LoadTranslations(toNames(files)));
        });
    });
  }

  createFiles(modules) {
    const { root, packages } = this.options;
    const ids = [...listMessageIds(modules), ...listLabels(packages[0])];
    if (ids.length === 0) return new Map();
    const catalogs = compileCatalogs({ root, packages, ids });
    return new Map(
      [...catalogs].map(([language, messages]) => {
        const content = `(globalThis.translationCatalogs??=[]).push(${JSON.stringify(messages)});`;
        const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
        return [language, { name: `messages-${language}.${hash}.js`, content }];
      }),
    );
  }
}

function toNames(files) {
  return Object.fromEntries([...files].map(([language, { name }]) => [language, name]));
}

/**
 * Loads the translations with the first chunk of a remote: every chunk waits for them. When they cannot be loaded, the
 * remote is shown in English.
 */
class LoadTranslations extends RuntimeModule {
  constructor(names) {
    super('load translations', RuntimeModule.STAGE_ATTACH);
    this.names = names;
  }

  /** @override */
  generate() {
    const { ensureChunkHandlers, loadScript, publicPath } = RuntimeGlobals;
    return `
const files = ${JSON.stringify(this.names)};
const file = files[document.documentElement.dataset.language];
let loading;
const load = () => new Promise((resolve) => {
  ${loadScript}(${publicPath} + file, () => resolve(), "translations");
});
if (file) ${ensureChunkHandlers}.translations = (chunkId, promises) => {
  loading ??= load();
  promises.push(loading);
};`;
  }
}
