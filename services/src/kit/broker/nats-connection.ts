import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import type { NatsSettings } from '../nats-settings';
import { isLoopback } from '../smtp-settings';

const reconnectDelayMs = 500;
const pingIntervalMs = 10_000;

export type OpenConnection = {
  /** Connects if necessary. @throws {Error} while NATS cannot be reached */
  get(): Promise<NatsConnection>;
  /** Calls the listener when the connection is lost. @returns a function that removes it */
  onLost(listener: () => void): () => void;
  close(): Promise<void>;
};

export function createNatsConnection(
  settings: NatsSettings,
  log: FastifyBaseLogger,
): OpenConnection {
  const listeners = new Set<() => void>();
  let current: Promise<NatsConnection> | null = null;
  let isClosed = false;

  async function open(): Promise<NatsConnection> {
    const { nkeySeed, user, password, withTls, servers } = settings;
    const connection = await connect({
      name: 'train-swap',
      servers,
      reconnect: false,
      pingInterval: pingIntervalMs,
      ...(nkeySeed ? { authenticator: nkeyAuthenticator(new TextEncoder().encode(nkeySeed)) } : {}),
      ...(user ? { user } : {}),
      ...(password ? { pass: password } : {}),
      ...(withTls ? { tls: {} } : {}),
    });
    const { version = '' } = connection.info ?? {};
    if (!isSafeVersion(version) && !servers.every((host) => isLoopback(host.split(':')[0] ?? '')))
      log.warn({ version }, 'this version of NATS is not safe in a network: docs/operate.md');
    return connection;
  }

  function handleLoss(): void {
    current = null;
    for (const listener of [...listeners]) listener();
  }
  return {
    async get() {
      if (isClosed) throw new Error('The process is stopping.');
      if (current) return current;
      const opening = open();
      current = opening;
      opening.then(
        (connection) => connection.closed().then(handleLoss),
        () => {
          // So that a server that is away is not asked again for each message.
          setTimeout(() => {
            if (current === opening) current = null;
          }, reconnectDelayMs).unref();
        },
      );
      return opening;
    },
    onLost(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      const connection = await current?.catch(() => null);
      await connection?.close();
    },
  };
}

/** Fixes CVE-2025-30215. */
function isSafeVersion(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  if (major !== 2 || minor > 11) return major >= 2;
  return minor === 11 ? patch >= 1 : minor === 10 && patch >= 27;
}
