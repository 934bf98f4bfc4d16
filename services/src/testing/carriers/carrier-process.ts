import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { testClient } from 'carrier-sandbox/testing';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil } from 'shared-server/testing/wait-until';
import { type Program, startProgram } from '../../kit/testing/start-program';
import { bundle } from '../processes/bundle';

const folder = resolve(import.meta.dirname, '../../../../carrier-sandbox');
const stateFolder = resolve(import.meta.dirname, '../../../../.data/tests');

export type CarrierProcess = {
  url: string;
  /** Calls an endpoint of `/sandbox`, also through a restart. */
  control(method: string, path: string, body?: unknown): Promise<ReturnType<typeof JSON.parse>>;
  /** Sends SIGKILL, and after `whileDown` starts it again with the state of its file. */
  restart(whileDown: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** A carrier's system in a separate process, which stores its state in a file. */
export async function startCarrierProcess(
  profile: string,
  client: typeof testClient,
): Promise<CarrierProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const ownFolder = `${stateFolder}/carrier-${port}`;
  rmSync(ownFolder, { recursive: true, force: true });
  mkdirSync(ownFolder, { recursive: true });
  const environment = {
    ENVIRONMENT: 'staging',
    CARRIER_SANDBOX_PORT: String(port),
    CARRIER_SANDBOX_HOST: '127.0.0.1',
    CARRIER_SANDBOX_ORIGIN: url,
    CARRIER_SANDBOX_FILE: `${ownFolder}/state.json`,
    CARRIER_SANDBOX_PROFILE: profile,
    CARRIER_SANDBOX_CLIENT_ID: client.id,
    CARRIER_SANDBOX_CLIENT_SECRET: client.secret,
    CARRIER_SANDBOX_REQUESTOR: client.requestor,
  };
  async function start(): Promise<Program> {
    const program = startProgram([bundle('carrier-sandbox')], { folder, environment });
    await waitUntil('the carrier', async () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return program;
  }
  let program = await start();
  const kill = () => {
    program.child.kill('SIGKILL');
    return program.ended;
  };
  return {
    url,
    control: (method, path, body) =>
      waitUntil(`the carrier at ${path}`, async () => {
        const response = await fetch(`${url}/sandbox/${path}`, {
          method,
          ...(body !== undefined && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        }).catch(() => null);
        if (!response) return false;
        const text = await response.text();
        if (!response.ok) throw new Error(text);
        return text ? JSON.parse(text) : null;
      }),
    restart: async (whileDown) => {
      await kill();
      await whileDown();
      program = await start();
    },
    stop: async () => {
      await kill();
      rmSync(ownFolder, { recursive: true, force: true });
    },
  };
}
