import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { packageFolders, readManifest } from '../workspace.js';

/**
 * Creates the declarations of a package's exposes. Each contains the types of other workspace packages that it needs.
 *
 * @param {{ root: string, name: string, cacheFolder: string }} options
 * @returns {Record<string, string>} `shared-otp/otp-step` -> its declaration
 */
export function createDeclarations({ root, name, cacheFolder }) {
  const { name: packageName, exports = {} } = readManifest(root, name);
  const sources = Object.entries(exports).filter(
    ([key, file]) => key !== './lifecycles' && /\.tsx?$/.test(file),
  );
  if (sources.length === 0) return {};
  const files = sources.map(([, file]) => join(root, name, file));
  const texts = bundleDeclarations(root, files, cacheFolder);
  return Object.fromEntries(
    sources.map(([key], index) => [join(packageName, key), texts[index] ?? '']),
  );
}

function bundleDeclarations(root, files, cacheFolder) {
  const folder = mkdtempSync(join(cacheFolder, 'compiler-'));
  const preferredConfigPath = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noCheck: true,
    noEmit: false,
    allowImportingTsExtensions: false,
    rootDir: root,
    // TypeScript emits no declarations for files found through node_modules.
    paths: listPackageSources(root),
  };
  const preset = join(import.meta.dirname, '../tsconfig.browser.json');
  writeFileSync(preferredConfigPath, JSON.stringify({ extends: preset, compilerOptions }));
  try {
    const output = { noBanner: true, exportReferencedTypes: false };
    return generateDtsBundle(
      files.map((filePath) => ({ filePath, output })),
      { preferredConfigPath },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Package specifier -> its source, for every package of the workspace. */
function listPackageSources(root) {
  const sources = packageFolders(root).flatMap((folder) => {
    const { name, exports = {} } = readManifest(root, folder);
    return Object.entries(exports)
      .filter(([, file]) => /\.tsx?$/.test(file))
      .map(([key, file]) => [join(name, key), [join(root, folder, file)]]);
  });
  return Object.fromEntries(sources);
}
