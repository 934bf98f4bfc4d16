import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { freePort } from 'shared-server/testing/free-port';

export type ServicesProcess = {
  origin: string;
  pid: number;
  /** Resolves when the process is gone, however it went. */
  gone: Promise<void>;
  /** SIGKILL: nothing is finished, nothing is said. */
  kill(): Promise<void>;
};

const servicesFolder = resolve(import.meta.dirname, '../../..');

/** Starts all services as a process of their own, as `npm start` does; resolves when it serves. */
export async function startServicesProcess(
  environment: Record<string, string>,
  port?: number,
): Promise<ServicesProcess> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: servicesFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ENVIRONMENT: 'staging',
      LOG_LEVEL: 'silent',
      // A test does not fail because the machine is slow.
      LONGEST_LOOP_DELAY: '60000',
      SERVICES_PORT: String(at),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (text) => {
      if (String(text).includes('ready')) ready();
    });
    void gone.then(() => fail(new Error(`The services ended before they were ready. ${said}`)));
  });
  return {
    origin: `http://127.0.0.1:${at}`,
    pid: child.pid ?? 0,
    gone,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
