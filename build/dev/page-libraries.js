import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { context } from 'esbuild';
import { workspaceSingletons } from '../webpack/shared.js';
import { packageFolder } from '../workspace.js';

const name = 'development-libraries.js';

/**
 * Bundles the singletons of the page: the development build of React with React Refresh, and the shared packages of the
 * workspace from their sources.
 *
 * @param {{ root: string, remoteFolder: string, output: string }} folders
 */
export async function bundlePageLibraries({ root, remoteFolder, output }) {
  const bundle = await context({
    stdin: {
      contents: createEntry(findSources(root, remoteFolder)),
      resolveDir: import.meta.dirname,
    },
    outfile: join(output, name),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    // The tsconfig.json of the package may extend a file that is not here.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    logLevel: 'warning',
    metafile: true,
    absWorkingDir: root,
  });
  let inputs = new Set();
  const rebuild = async () => {
    const { metafile } = await bundle.rebuild();
    inputs = new Set(Object.keys(metafile.inputs).map((path) => resolve(root, path)));
  };
  await rebuild();
  return {
    /** The scripts that a page must run before those of the shell. */
    scripts: [name],
    /** Builds the bundle again when it contains one of the files. Returns whether it did. */
    update: async (changedFiles) => {
      if (!changedFiles.some((file) => inputs.has(file))) return false;
      await rebuild();
      return true;
    },
    stop: () => bundle.dispose(),
  };
}

/** Package -> its source: the one that the remote resolves, or the one in the workspace. */
function findSources(root, remoteFolder) {
  return workspaceSingletons.flatMap((library) => {
    const own = join(remoteFolder, 'node_modules', library, 'package.json');
    const inWorkspace = join(root, packageFolder(library), 'package.json');
    const manifest = [own, inWorkspace].find((file) => existsSync(file));
    return manifest ? [[library, createRequire(manifest).resolve(library)]] : [];
  });
}

function createEntry(sources) {
  const lines = sources.map(
    ([library, file]) =>
      `import * as ${toVariableName(library)} from ${JSON.stringify(file)};
provide(${JSON.stringify(library)}, ${toVariableName(library)});`,
  );
  return ["import { provide } from './page-react.js';", ...lines].join('\n');
}

function toVariableName(library) {
  return library.replaceAll(/\W/g, '_');
}
