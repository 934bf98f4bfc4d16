import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { findFreePort } from 'shared-server/testing/free-port';
import { openTrains } from '../steps/demo-guest';
import { collectOutput } from './collect-output';
import { type Product, root } from './start-product';

const run = promisify(execFile);

/** Installs the archives of `npm run pack:server` as an operator does, without the repository, and starts them. */
export async function startInstallation(folder: string): Promise<Product> {
  await rm(folder, { recursive: true, force: true });
  const programs = await unpack(join(folder, 'archives'), join(folder, 'programs'));
  const database = await startDatabase({ dataFolder: join(folder, 'data') });
  const [edge, services, sandbox] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const address = `http://localhost:${edge}`;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ENVIRONMENT: 'staging',
    DATABASE_URL: database.url,
    MASTER_SECRET: 'a secret of more than 32 characters',
    MIGRATE_ON_START: 'false',
    PORT: String(edge),
    SERVICES_PORT: String(services),
    SANDBOX_PORT: String(sandbox),
    PUBLIC_ORIGIN: address,
    SERVICES_ORIGIN: `http://127.0.0.1:${services}`,
    SANDBOX_ORIGIN: `http://localhost:${sandbox}`,
    FRAME_ORIGINS: `http://localhost:${sandbox}`,
    STORE_FOLDER: join(folder, 'store'),
  };
  await run(process.execPath, ['.', 'migrate'], { cwd: programs.services, env });
  const publish = [programs.delivery, 'publish', '--promote', 'staging', '--no-boot-smoke'];
  await run(process.execPath, publish, { cwd: programs.remotes, env });
  const started = await Promise.all([
    startProgram(programs.services, env, `http://127.0.0.1:${services}`),
    startProgram(programs.sandbox, env, `http://localhost:${sandbox}`),
    startProgram(programs.edge, env, address),
  ]);
  await openTrains(address);
  return {
    address,
    dataFolder: folder,
    output: () => started.map(({ text }) => text()).join(''),
    stop: async () => {
      for (const { child } of started) child.kill('SIGTERM');
      const codes = await Promise.all(started.map(({ ended }) => ended));
      await database.stop();
      if (codes.some((code) => code !== 0)) throw new Error(`Programs ended with ${codes}.`);
    },
  };
}

/** Packs and unpacks. Returns the folder of each program. */
async function unpack(archives: string, target: string) {
  const pack = join(root, 'scripts/pack-server.mjs');
  await run(process.execPath, [pack, archives], { cwd: root });
  await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: archives });
  await mkdir(target, { recursive: true });
  const files = (await readdir(archives)).filter((file) => file.endsWith('.tgz'));
  for (const file of files) await run('tar', ['-xzf', join(archives, file), '-C', target]);
  const folders = await readdir(target);
  const find = (name: string) =>
    join(target, folders.find((one) => one.startsWith(`train-swap-${name}-`)) ?? '');
  return {
    services: find('services'),
    sandbox: find('payment-sandbox'),
    edge: find('edge'),
    delivery: find('delivery'),
    remotes: find('remotes'),
  };
}

async function startProgram(folder: string, env: NodeJS.ProcessEnv, origin: string) {
  const child: ChildProcess = spawn(process.execPath, ['.'], { cwd: folder, env });
  const { ended, text } = collectOutput(child);
  let isEnded = false;
  void ended.finally(() => {
    isEnded = true;
  });
  while (!(await isReady(origin))) {
    if (isEnded) throw new Error(`A program of the installation ended:\n${text()}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { child, ended, text };
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
