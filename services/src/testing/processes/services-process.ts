import { resolve } from 'node:path';
import { findFreePort } from 'shared-server/testing/free-port';
import { startProgram, waitUntilReady } from '../../kit/testing/start-program';

export type ServicesProcess = {
  origin: string;
  pid: number;
  /** Resolves when the process has exited. */
  exited: Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM. */
  stop(): Promise<void>;
};

const servicesFolder = resolve(import.meta.dirname, '../../..');

/** Starts all services in a separate process, like `npm start`; resolves when it is ready. */
export async function startServicesProcess(
  environment: Record<string, string>,
  port?: number,
  /** The package of the services, also of an earlier release. */
  folder = servicesFolder,
  /** Arguments of Node: a bundle starts faster. */
  args: readonly string[] = ['--import', 'tsx', 'src/main.ts'],
): Promise<ServicesProcess> {
  const at = port ?? (await findFreePort());
  const program = startProgram(args, {
    folder,
    environment: {
      ENVIRONMENT: 'staging',
      LOG_LEVEL: 'silent',
      // A slow machine must not make a test fail.
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      SERVICES_PORT: String(at),
      ...environment,
    },
  });
  await waitUntilReady(program);
  const { child } = program;
  const exited = program.ended.then(() => undefined);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    origin: `http://127.0.0.1:${at}`,
    pid: child.pid ?? 0,
    exited,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
