import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../product/run/start-product';

const run = promisify(execFile);

/** The commands of the scripts in each example's package.json. */
const commands = {
  'host-vite': {
    build: ['node_modules/vite/bin/vite.js', 'build'],
    serve: ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--strictPort'],
  },
  'host-webpack': {
    build: ['node_modules/webpack-cli/bin/cli.js'],
    serve: ['serve.mjs'],
  },
};

export type HostName = keyof typeof commands;

/** Builds and serves an example host for the edge server `edge`. */
export async function serveHost(name: HostName, { edge, port }: { edge: string; port: number }) {
  const folder = join(root, 'examples', name);
  const { build, serve } = commands[name];
  const options = { cwd: folder, env: { ...process.env, EDGE: edge, PORT: String(port) } };
  await run(process.execPath, build, options);
  const server = spawn(process.execPath, serve, {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (String(chunk).includes(String(port))) resolve();
    });
    server.once('exit', () => reject(new Error(`The server of ${name} ended.`)));
  });
  return {
    address: `http://localhost:${port}/`,
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Type-checks an example host, or one additional file. Returns the output of the compiler. */
export async function checkTypes(name: HostName, file?: { name: string; text: string }) {
  const folder = join(root, 'examples', name, file ? 'dist/types' : '');
  if (file) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file.name), file.text);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: [file.name] }),
    );
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    ({ stdout }) => String(stdout),
  );
}
