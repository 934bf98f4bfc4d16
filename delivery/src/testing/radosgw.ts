import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from 'shared-server/testing/free-port';
import { temporaryFolder } from './built-remote';

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
const patience = 60_000;

/** The keys of the one user of {@link startRadosgw}. */
export const bucketKeys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

/** The programs that are missing on this machine; none when a test can run against the real server. */
export async function missingPrograms(): Promise<readonly string[]> {
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

/** Ceph's S3 server over one monitor and one disk in memory, all in a folder that goes with it. */
export async function startRadosgw() {
  const folder = await temporaryFolder();
  const [port, monitorPort] = [await freePort(), await freePort()];
  const configuration = join(folder, 'ceph.conf');
  const ids = { cluster: crypto.randomUUID(), disk: crypto.randomUUID() };
  await writeFile(configuration, settings({ folder, port, monitorPort, cluster: ids.cluster }));
  for (const name of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(folder, name));

  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) =>
    children.push(spawn(program, ['-c', configuration, '-f', ...args], { stdio: 'ignore' }));
  const once = (program: string, ...args: string[]) =>
    run(program, ['-c', configuration, ...args], { timeout: patience });

  async function stop() {
    const ended = children.map((child) => new Promise((end) => child.once('exit', end)));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const map = join(folder, 'monmap');
    const place = `[v2:127.0.0.1:${monitorPort}]`;
    await run('monmaptool', ['--create', '--fsid', ids.cluster, '--addv', 'a', place, map]);
    const keyring = await makeKeys(folder);
    await once('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    await once('ceph', 'osd', 'new', ids.disk, '0');
    await once('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', ids.disk);
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.rgw');
    const keys = [
      '--access-key',
      bucketKeys.accessKeyId,
      '--secret-key',
      bucketKeys.secretAccessKey,
    ];
    const user = ['user', 'create', '--uid', 'test', '--display-name', 'test', ...keys];
    await once('radosgw-admin', '-n', 'client.rgw', ...user);
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswers(endpoint);
    return { endpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** radosgw does not connect to a cluster that asks for no keys, so each part gets one. */
async function makeKeys(folder: string): Promise<string> {
  const rights: [file: string, name: string, ...caps: string[]][] = [
    ['mon.keyring', 'mon.', 'mon', 'allow *'],
    ['admin.keyring', 'client.admin', 'mon', 'allow *', 'osd', 'allow *'],
    ['rgw/keyring', 'client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx'],
    ['osd/keyring', 'osd.0', 'mon', 'allow profile osd', 'osd', 'allow *'],
  ];
  const all = join(folder, 'mon.keyring');
  for (const [file, name, ...caps] of rights) {
    const path = join(folder, file);
    const given = caps.flatMap((word, index) => (index % 2 === 0 ? ['--cap', word] : [word]));
    await run('ceph-authtool', ['-C', path, '--gen-key', '-n', name, ...given]);
    if (path !== all) await run('ceph-authtool', [all, '--import-keyring', path]);
  }
  return all;
}

async function untilAnswers(endpoint: string): Promise<void> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(250);
  }
  throw new Error(`radosgw did not answer within ${patience} ms.`);
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
