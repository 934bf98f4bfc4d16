import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { findFreePort } from 'shared-server/testing/free-port';

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
): Promise<ServicesProcess> {
  const at = port ?? (await findFreePort());
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ENVIRONMENT: 'staging',
      LOG_LEVEL: 'silent',
      // A slow machine must not make a test fail.
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      SERVICES_PORT: String(at),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (text) => {
    errorOutput += text;
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (text) => {
      if (String(text).includes('ready')) ready();
    });
    void exited.then(() =>
      fail(new Error(`The services ended before they were ready. ${errorOutput}`)),
    );
  });
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
