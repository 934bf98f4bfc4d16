import type { ServerResponse } from 'node:http';
import type { TestResponse } from './start-test-services';

export type EventStreams = {
  /** The open streams, in the order of their start. */
  open: ServerResponse[];
  /** The response of the propagator's route of live events. */
  respond: () => TestResponse;
};

/** Serves live events (`GET /propagator/events`). A test writes to the open streams. */
export function createEventStreams(): EventStreams {
  const streams: EventStreams = {
    open: [],
    respond: () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      stream: (outgoing) => {
        outgoing.write(': hello\n\n');
        streams.open.push(outgoing);
        outgoing.on('close', () => {
          streams.open = streams.open.filter((other) => other !== outgoing);
        });
      },
    }),
  };
  return streams;
}
