const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Loaded again for each test file: tests, files in folders called testing, and jest. */
const isPerFile = (file) =>
  /[\\/]src[\\/](?:.*[\\/])?testing[\\/]|\.test\.ts$/.test(file) ||
  /[\\/]node_modules[\\/](?:@jest[\\/]|jest-|expect[\\/])/.test(file);

const asCommonJs = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

const sourceMaps = new Map();
let transformer;

require.extensions['.ts'] = (module, file) => {
  const { code, sourceMapPath } = transformer.transform(file, asCommonJs);
  if (sourceMapPath) sourceMaps.set(file, sourceMapPath);
  module._compile(code, file);
};

const requires = new Map();
const requireFrom = (file) => {
  if (!requires.has(file)) requires.set(file, createRequire(file));
  return requires.get(file);
};

/** Loads the code under test and its libraries once for each worker, with the loader of Node; see environment.cjs. */
module.exports = class OneRealmRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} options */
  constructor(...options) {
    const { getBuiltinModule } = process;
    super(...options);
    const [, environment, , fileTransformer] = options;
    // A file may name another environment, such as a DOM.
    this.isInOneRealm = environment.global === globalThis;
    if (!this.isInOneRealm) return;
    // jest replaces it in the global object, which is the worker's own here.
    process.getBuiltinModule = getBuiltinModule;
    transformer = fileTransformer;
    // @ts-expect-error: jest has no public way to name a source map.
    this.transformCache.sourceMaps = sourceMaps;
    // @ts-expect-error: jest has no public way to compile in the realm of the worker.
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  /** @override */
  requireModuleOrMock(from, name) {
    if (!this.isInOneRealm) return super.requireModuleOrMock(from, name);
    if (isBuiltin(name)) return require(name);
    if (/^(?:@jest\/globals|@jest\/expect|expect)$/.test(name)) {
      return super.requireModuleOrMock(from, name);
    }
    const load = requireFrom(from);
    if (isPerFile(load.resolve(name))) return super.requireModuleOrMock(from, name);
    return load(name);
  }
};
