import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil } from 'shared-server/testing/wait-until';
import { findProgram } from './find-program';

export const brokerProgram = findProgram('nats-server');

export type TestBroker = {
  url: string;
  /** Starts it again at the same port, with its store. */
  start(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  deleteStore(): void;
  /** Ends it and deletes its store. */
  stop(): Promise<void>;
};

/** Starts a NATS server with JetStream on loopback. */
export async function startBroker(): Promise<TestBroker> {
  const program = brokerProgram;
  if (!program) throw new Error('nats-server is not installed.');
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'broker-'));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['-js', '-a', '127.0.0.1', '-p', String(port), '-sd', folder];
    const started = spawn(program ?? '', args, { stdio: 'ignore' });
    child = started;
    await waitUntil('NATS to respond', async () => {
      if (started.exitCode !== null) throw new Error(`nats-server ended (${started.exitCode}).`);
      return isListening(port);
    });
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  const deleteStore = () => rmSync(folder, { recursive: true, force: true });
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    deleteStore,
    async stop() {
      await kill();
      deleteStore();
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    // The server greets each client.
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
