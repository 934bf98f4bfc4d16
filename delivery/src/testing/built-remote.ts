import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha384 } from '../publish';
import { isChecked } from '../store/page-map';

/** An empty folder of its own for one test. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'train-swap-delivery-'));
}

export type BuiltParts = {
  exposes?: readonly string[];
  /** Doors of other remotes, as `shared-otp/otp-step`. */
  uses?: readonly string[];
  /** The pages that it owns. */
  route?: { title: string; paths: readonly string[] };
  shared?: Readonly<Record<string, string>>;
  /** More files: path -> text. */
  files?: Readonly<Record<string, string>>;
  /** What each door loads at first. */
  loads?: { scripts: readonly string[]; styles: readonly string[] };
  /** Its entry tells digests: of its other scripts and style sheets, but for what is put in their place. */
  tells?: Readonly<Record<string, string | undefined>>;
};

/** What a remote's build leaves behind, with a script of the given text. */
export async function builtRemote(script: string, parts: BuiltParts = {}): Promise<string> {
  const { exposes = ['./lifecycles'], uses = [], shared = { react: '^19.0.0' } } = parts;
  const { scripts = [], styles = [] } = parts.loads ?? {};
  const assets = { js: { sync: scripts }, css: { sync: styles } };
  const files = { 'chunks/a.js': `/* ${'x'.repeat(5_000)} */`, ...parts.files };
  return folderOf({
    'remote-entry.js': parts.tells
      ? script + telling({ ...digestsOf(files), ...parts.tells })
      : script,
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remote-entry.js' } },
      exposes: exposes.map((path) => ({ path, assets })),
      remotes: uses.map((use) => {
        const [alias, ...door] = use.split('/');
        return { alias, moduleName: door.join('/') };
      }),
      shared: Object.entries(shared).map(([name, requiredVersion]) => ({ name, requiredVersion })),
    }),
    ...(parts.route && { 'route.json': JSON.stringify(parts.route) }),
    ...files,
  });
}

function digestsOf(files: Readonly<Record<string, string>>): Record<string, string> {
  const checked = Object.entries(files).filter(([file]) => isChecked(file));
  return Object.fromEntries(checked.map(([file, text]) => [file, sha384(Buffer.from(text))]));
}

/** As the build writes it. */
function telling(told: BuiltParts['tells']): string {
  return `\nglobalThis.toldDigests=${JSON.stringify(told)};\n//# sourceMappingURL=remote-entry.js.map`;
}

/** What the shell's build leaves behind. */
export async function builtShell({
  script = 'console.log("shell")',
  brings = { react: '19.3.1' },
  routes = [],
  takesToldDigests = true,
  files,
}: {
  script?: string;
  brings?: Readonly<Record<string, string>>;
  routes?: readonly { remote: string; title?: string; paths: readonly string[] }[];
  takesToldDigests?: boolean;
  /** More files, or others: path -> text. */
  files?: Readonly<Record<string, string>>;
} = {}): Promise<string> {
  return folderOf({
    'shell.js': script,
    'shell.css': 'body { margin: 0 }',
    'routes.json': JSON.stringify(routes),
    ...(takesToldDigests && { 'host.json': JSON.stringify({ takesToldDigests }) }),
    'entrypoints.json': JSON.stringify({ entrypoints: { shell: ['shell.css', 'shell.js'] } }),
    'shared.json': JSON.stringify(
      Object.entries(brings).map(([name, version]) => ({ name, version, range: `^${version}` })),
    ),
    ...files,
  });
}

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
