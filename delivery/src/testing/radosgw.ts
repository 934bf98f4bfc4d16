import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from 'shared-server/testing/free-port';
import { createTemporaryFolder } from './remote-build';

const run = promisify(execFile);
const programs = [
  'radosgw',
  'radosgw-admin',
  'ceph',
  'ceph-authtool',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
];
const timeoutMs = 60_000;

/** The keys of the one user of {@link startRadosgw}. */
export const bucketKeys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

/** The programs that are not installed. The tests with a real server need all of them. */
export async function findMissingPrograms(): Promise<readonly string[]> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = await Promise.all(
    programs.map(async (program) => {
      const tries = folders.map((folder) => access(join(folder, program)));
      return Promise.any(tries).then(
        () => true,
        () => false,
      );
    }),
  );
  return programs.filter((_, index) => !found[index]);
}

/** Starts Ceph's S3 server with one monitor and one disk in memory, in a temporary folder. */
export async function startRadosgw() {
  const folder = await createTemporaryFolder();
  const [port, monitorPort] = [await findFreePort(), await findFreePort()];
  const configuration = join(folder, 'ceph.conf');
  const ids = { cluster: crypto.randomUUID(), disk: crypto.randomUUID() };
  await writeFile(configuration, settings({ folder, port, monitorPort, cluster: ids.cluster }));
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(folder, name));

  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    children.push(spawn(program, ['-c', configuration, '-f', ...args], { stdio: 'ignore' }));
  const runOnce = (program: string, ...args: string[]) =>
    run(program, ['-c', configuration, ...args], { timeout: timeoutMs });

  async function stop() {
    const ended = children.map((child) => new Promise((end) => child.once('exit', end)));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const map = join(folder, 'monmap');
    const address = `[v2:127.0.0.1:${monitorPort}]`;
    await run('monmaptool', ['--create', '--fsid', ids.cluster, '--addv', 'a', address, map]);
    const keyring = await createKeyrings(folder);
    await runOnce('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    await runOnce('ceph', 'osd', 'new', ids.disk, '0');
    await runOnce('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', ids.disk);
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.rgw');
    const keys = [
      '--access-key',
      bucketKeys.accessKeyId,
      '--secret-key',
      bucketKeys.secretAccessKey,
    ];
    const user = ['user', 'create', '--uid', 'test', '--display-name', 'test', ...keys];
    await runOnce('radosgw-admin', '-n', 'client.rgw', ...user);
    const endpoint = `http://127.0.0.1:${port}`;
    await waitUntilUp(endpoint);
    return { endpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** radosgw connects only to a cluster with authentication, so each part gets a key. */
async function createKeyrings(folder: string): Promise<string> {
  const rights: [file: string, name: string, ...caps: string[]][] = [
    ['mon.keyring', 'mon.', 'mon', 'allow *'],
    ['admin.keyring', 'client.admin', 'mon', 'allow *', 'osd', 'allow *'],
    ['rgw/keyring', 'client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx'],
    ['osd/keyring', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
  ];
  const all = join(folder, 'mon.keyring');
  for (const [file, name, ...caps] of rights) {
    const path = join(folder, file);
    const capArgs = caps.flatMap((word, index) => (index % 2 === 0 ? ['--cap', word] : [word]));
    await run('ceph-authtool', ['-C', path, '--gen-key', '-n', name, ...capArgs]);
    if (path !== all) await run('ceph-authtool', [all, '--import-keyring', path]);
  }
  return all;
}

async function waitUntilUp(endpoint: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(250);
  }
  throw new Error(`radosgw did not respond within ${timeoutMs} ms.`);
}

type Settings = { folder: string; port: number; monitorPort: number; cluster: string };

function settings({ folder, port, monitorPort, cluster }: Settings): string {
  return `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitorPort}/0]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 268435456
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
log file = ${folder}/$name.log
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.admin]
keyring = ${folder}/admin.keyring
[client.rgw]
keyring = ${folder}/rgw/keyring
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}
