import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  jetstreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { errors, nanos } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import type { NatsSettings } from '../nats-settings';
import { createNatsConnection } from './nats-connection';

/** A message of the stream. Sequences rise in the order in which messages were stored. */
export type BrokerMessage = { sequence: number; subject: string; id: string; text: string };

export type StreamState = {
  /** Changes when the stream was created again. Its sequences then begin again. */
  incarnation: string;
  firstSequence: number;
  lastSequence: number;
};

type Consumption = {
  /** The message after this sequence is the first. */
  after: number;
  /** The next message waits for it. */
  handle(message: BrokerMessage): Promise<void>;
  /** Called once, when the connection or the consumer was lost. */
  onLost(): void;
};

/** One JetStream stream of an external NATS installation. Its methods fail while NATS cannot be reached. */
export type Broker = {
  /** Names of the services that can publish. */
  services: readonly string[];
  /** Resolves when the message is stored. A message with the same id within `duplicateWindowMs` is not stored again. */
  publish(message: Omit<BrokerMessage, 'sequence'>): Promise<void>;
  getState(): Promise<StreamState>;
  /**
   * The first message with the subject at or after the sequence. With a wildcard in the subject NATS scans all messages
   * from there.
   */
  findNext(subject: string, sequence: number): Promise<BrokerMessage | null>;
  /** Reads with an ordered consumer. @returns a function that ends it */
  consume(consumption: Consumption): Promise<() => void>;
  close(): Promise<void>;
};

export const subjectPrefix = 'train-swap.events';
const streamName = 'train-swap-events';
const retentionMs = 2 * 24 * 3_600_000;
/** NATS keeps the ids of this time in memory. */
export const duplicateWindowMs = 2 * 60_000;
const idHeader = 'Nats-Msg-Id';
const pageSize = 500;
/** An error code of the JetStream API. */
const streamNotFound = 10_059;

/** Whether a later attempt with the same message can succeed. */
export const isTemporaryFailure = (error: unknown): boolean =>
  !(
    error instanceof errors.InvalidArgumentError ||
    (error instanceof JetStreamApiError && error.status === 400)
  );

export function createBroker(
  settings: NatsSettings,
  services: readonly { name: string }[],
  log: FastifyBaseLogger,
): Broker {
  const connection = createNatsConnection(settings, log);
  let stream: Promise<JetStreamManager> | null = null;
  connection.onLost(() => {
    stream = null;
  });

  /** The stream may have been lost with the store of the server, so it is checked after each failure. */
  async function withStream<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    stream ??= openStream();
    const opened = stream;
    try {
      return await work(await opened);
    } catch (error) {
      if (stream === opened) stream = null;
      throw error;
    }
  }

  async function openStream(): Promise<JetStreamManager> {
    const manager = await jetstreamManager(await connection.get(), { checkAPI: false });
    await findOrCreateStream(manager, settings.replicas);
    return manager;
  }

  return {
    services: services.map(({ name }) => name),
    async publish({ subject, id, text }) {
      await withStream(async () => {
        const nats = await connection.get();
        await jetstream(nats).publish(subject, text, {
          msgID: id,
          expect: { streamName },
        });
      });
    },
    getState: () =>
      withStream(async (manager) => {
        const { created, state } = await manager.streams.info(streamName);
        return {
          incarnation: Date.parse(String(created)).toString(36),
          firstSequence: state.first_seq,
          lastSequence: state.last_seq,
        };
      }),
    findNext: (subject, seq) =>
      withStream(async (manager) => {
        const query = { seq, next_by_subj: subject };
        const found = await manager.streams.getMessage(streamName, query);
        if (!found) return null;
        const id = found.header.get(idHeader);
        return { sequence: found.seq, subject: found.subject, id, text: found.string() };
      }),
    consume: (consumption) =>
      withStream(async () => {
        const consumer = await jetstream(await connection.get()).consumers.get(streamName, {
          deliver_policy: DeliverPolicy.StartSequence,
          opt_start_seq: consumption.after + 1,
        });
        const messages = await consumer.consume({ max_messages: pageSize });
        const removeListener = connection.onLost(() => messages.stop());
        void readAll(messages, consumption.handle)
          .catch((error) => log.warn({ err: error }, 'reading the stream of NATS failed'))
          .finally(() => {
            removeListener();
            consumption.onLost();
          });
        return () => messages.stop();
      }),
    close: () => connection.close(),
  };
}

async function readAll(
  messages: AsyncIterable<JsMsg>,
  handle: Consumption['handle'],
): Promise<void> {
  for await (const message of messages) {
    const { seq: sequence, subject, headers } = message;
    await handle({ sequence, subject, id: headers?.get(idHeader) ?? '', text: message.string() });
  }
}

async function findOrCreateStream(
  { streams }: JetStreamManager,
  replicas: number,
): Promise<StreamInfo> {
  try {
    return await streams.info(streamName);
  } catch (error) {
    if (!(error instanceof JetStreamApiError && error.code === streamNotFound)) throw error;
    return streams.add({
      name: streamName,
      subjects: [`${subjectPrefix}.>`],
      max_age: nanos(retentionMs),
      duplicate_window: nanos(duplicateWindowMs),
      num_replicas: replicas,
    });
  }
}
