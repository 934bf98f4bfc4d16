import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';

const name = 'train-swap-events';
/** So short that a test can wait for its end. */
export const duplicateWindowMs = 1_000;

/** Creates the stream of live events, as an operator can do. */
export const createStream = (url: string) =>
  manage(url, ({ streams }) =>
    streams.add({
      name,
      subjects: ['train-swap.events.>'],
      duplicate_window: nanos(duplicateWindowMs),
    }),
  );

/** Deletes all stored events. */
export const purgeStream = (url: string) => manage(url, ({ streams }) => streams.purge(name));

export const deleteStream = (url: string) => manage(url, ({ streams }) => streams.delete(name));

/** Resolves when the message is stored. */
export const publishRaw = (url: string, subject: string, text: string) =>
  withConnection(url, (connection) => connection.request(subject, text));

const manage = (url: string, work: (manager: JetStreamManager) => Promise<unknown>) =>
  withConnection(url, async (connection) => work(await jetstreamManager(connection)));

async function withConnection(
  servers: string,
  work: (connection: NatsConnection) => Promise<unknown>,
): Promise<void> {
  const connection = await connect({ servers });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
