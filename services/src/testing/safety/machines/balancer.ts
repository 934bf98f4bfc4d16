import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'shared-server/testing/free-port';
import { findProgram } from '../../../kit/testing/find-program';

export const balancerProgram = findProgram('haproxy');

/** The ports of the processes that handle requests whose path begins so. */
export type Group = { paths: readonly string[]; ports: readonly number[] };

export type Balancer = { origin: string; stop(): Promise<void> };

/** Starts haproxy. It asks `/readyz` of each process every 200 ms, and sends a request to another one when it cannot connect. */
export async function startBalancer(groups: readonly Group[]): Promise<Balancer> {
  if (!balancerProgram) throw new Error('haproxy is not installed.');
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, createConfiguration(port, groups));
  const child: ChildProcess = spawn(balancerProgram, ['-q', '-db', '-f', file], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

const createConfiguration = (port: number, groups: readonly Group[]) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  retries 3
  option redispatch 1
  retry-on conn-failure
  option httpchk GET /readyz
frontend all
  bind 127.0.0.1:${port}
${groups.map(({ paths }, at) => `  use_backend group${at} if { path_beg ${paths.join(' ')} }`).join('\n')}
${groups
  .map(
    ({ ports }, at) => `backend group${at}
  balance roundrobin
${ports.map((one) => `  server p${one} 127.0.0.1:${one} check inter 200ms fall 1 rise 1`).join('\n')}`,
  )
  .join('\n')}
`;
