import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha384 } from '../sha384';
import { isDigestChecked } from '../store/documents/page-map';

/** Creates an empty folder for one test. */
export function createTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'train-swap-delivery-'));
}

export type RemoteBuildOptions = {
  exposes?: readonly string[];
  /** Exposes of other remotes, such as `shared-otp/otp-step`. */
  uses?: readonly string[];
  /** The pages that the remote owns. */
  route?: { title: string; paths: readonly string[] };
  shared?: Readonly<Record<string, string>>;
  /** More files: path -> text. */
  files?: Readonly<Record<string, string>>;
  /** The files that each expose loads first. */
  assets?: { scripts: readonly string[]; styles: readonly string[] };
  /** The entry reports the digests of the other scripts and style sheets. These values replace the right ones. */
  reportedDigests?: Readonly<Record<string, string | undefined>>;
};

/** Creates the output folder of a remote's build, with a script of the given text. */
export async function createRemoteBuild(
  script: string,
  parts: RemoteBuildOptions = {},
): Promise<string> {
  const { exposes = ['./lifecycles'], uses = [], shared = { react: '^19.0.0' } } = parts;
  const { scripts = [], styles = [] } = parts.assets ?? {};
  const assets = { js: { sync: scripts }, css: { sync: styles } };
  const files = { 'chunks/a.js': `/* ${'x'.repeat(5_000)} */`, ...parts.files };
  return writeFolder({
    'remote-entry.js': parts.reportedDigests
      ? script + toReportStatement({ ...digestFiles(files), ...parts.reportedDigests })
      : script,
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remote-entry.js' } },
      exposes: exposes.map((path) => ({ path, assets })),
      remotes: uses.map((use) => {
        const [alias, ...path] = use.split('/');
        return { alias, moduleName: path.join('/') };
      }),
      shared: Object.entries(shared).map(([name, requiredVersion]) => ({ name, requiredVersion })),
    }),
    ...(parts.route && { 'route.json': JSON.stringify(parts.route) }),
    ...files,
  });
}

function digestFiles(files: Readonly<Record<string, string>>): Record<string, string> {
  const checkedFiles = Object.entries(files).filter(([file]) => isDigestChecked(file));
  return Object.fromEntries(checkedFiles.map(([file, text]) => [file, sha384(Buffer.from(text))]));
}

function toReportStatement(digests: RemoteBuildOptions['reportedDigests']): string {
  return `\nglobalThis.reportedDigests=${JSON.stringify(digests)};\n//# sourceMappingURL=remote-entry.js.map`;
}

/** Creates the output folder of the shell's build. */
export async function createShellBuild({
  script = 'console.log("shell")',
  provides = { react: '19.3.1' },
  routes = [],
  files,
}: {
  script?: string;
  provides?: Readonly<Record<string, string>>;
  routes?: readonly { remote: string; title?: string; paths: readonly string[] }[];
  /** More or other files: path -> text. */
  files?: Readonly<Record<string, string>>;
} = {}): Promise<string> {
  return writeFolder({
    'shell.js': script,
    'shell.css': 'body { margin: 0 }',
    'routes.json': JSON.stringify(routes.map((route) => ({ title: route.remote, ...route }))),
    'entrypoints.json': JSON.stringify({ entrypoints: { shell: ['shell.css', 'shell.js'] } }),
    'shared.json': JSON.stringify(
      Object.entries(provides).map(([name, version]) => ({ name, version, range: `^${version}` })),
    ),
    ...files,
  });
}

async function writeFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await createTemporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
