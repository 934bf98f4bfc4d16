import { resolve } from 'node:path';
import { startProgram, waitUntilReady } from '../../../kit/testing/start-program';
import type { ServicesProcess } from '../../processes/services-process';

/** A process that can be stopped or killed. */
export type RunningProcess = Pick<ServicesProcess, 'kill' | 'stop'>;

/** A machine on which one process runs, always at the same address. */
export type Machine = { start(): Promise<RunningProcess>; running: RunningProcess };

const servicesFolder = resolve(import.meta.dirname, '../../../..');

type EdgeSettings = { port: number; servicesOrigin: string; folder: string };

/** Starts an edge server; resolves when it is ready. */
export async function startEdge({
  port,
  servicesOrigin,
  folder,
}: EdgeSettings): Promise<RunningProcess> {
  const program = startProgram(['--import', 'tsx', '../delivery/src/edge/main.ts'], {
    folder: servicesFolder,
    environment: {
      ENVIRONMENT: 'staging',
      PORT: String(port),
      EDGE_HOST: '127.0.0.1',
      SERVICES_ORIGIN: servicesOrigin,
      STORE_FOLDER: `${folder}-store`,
      SHUTDOWN_DELAY_MS: '800',
    },
  });
  await waitUntilReady(program);
  const end = async (signal: NodeJS.Signals) => {
    program.child.kill(signal);
    await program.ended;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
