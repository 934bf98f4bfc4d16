/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { acceptSession, type LiveEvent, type Session, signOut, subscribeToEvents } from '../index';
import { createEventStreams, ok, startTestServices, type TestServices } from '../testing';
import { useLiveEvents } from './use-live-events';

const session: Session = {
  kind: 'guest',
  id: 'g1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-11-22T09:00:00Z',
};

let services: TestServices;
const streams = createEventStreams();
const unsubscribes: (() => void)[] = [];
let number = 0;

beforeAll(async () => {
  services = await startTestServices({
    'GET /authentication/session': () => ok({ session: null }),
    'DELETE /authentication/session': () => ok(undefined, 204),
    'GET /propagator/events': streams.respond,
  });
});
beforeEach(() => {
  services.requests.length = 0;
  acceptSession(session);
});
afterEach(async () => {
  cleanup();
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
  await waitFor(() => expect(streams.open).toHaveLength(0));
});
afterAll(() => services.stop());

function event(more: Partial<LiveEvent> = {}): LiveEvent {
  number += 1;
  return {
    id: `e${number}`,
    type: 'booking.exchanged',
    at: '2026-11-21T09:00:00Z',
    bookingId: 'b1',
    ...more,
  };
}

function send(sent: LiveEvent): void {
  streams.open[0]?.write(`id: ${sent.id}\nevent: ${sent.type}\ndata: ${JSON.stringify(sent)}\n\n`);
}

function listen(filter: Parameters<typeof subscribeToEvents>[0] = {}) {
  const received: LiveEvent[] = [];
  const onOpen = jest.fn();
  const onMissed = jest.fn();
  const callbacks = { onOpen: onOpen, onMissed: onMissed };
  unsubscribes.push(subscribeToEvents(filter, (item) => received.push(item), callbacks));
  return { received, onOpen, onMissed };
}

const waitForOpen = () => waitFor(() => expect(streams.open).toHaveLength(1));
const eventRequests = () => services.requests.filter(({ path }) => path === '/propagator/events');

it('serves all listeners from one stream, each with the events of its filter', async () => {
  const all = listen();
  const ofBooking = listen({ bookingId: 'b2' });
  const ofDelays = listen({ types: ['train.delayed'] });
  await waitForOpen();
  const first = event();
  const second = event({ bookingId: 'b2' });
  const third = event({ type: 'train.delayed' });
  for (const item of [first, second, third]) send(item);
  await waitFor(() => expect(all.received).toEqual([first, second, third]));
  expect(ofBooking.received).toEqual([second]);
  expect(ofDelays.received).toEqual([third]);
  expect(eventRequests()).toHaveLength(1);
});

it('continues after the last event when the connection is lost', async () => {
  const { received, onOpen } = listen();
  await waitForOpen();
  const before = event();
  const after = event();
  send(before);
  await waitFor(() => expect(received).toHaveLength(1));
  streams.open[0]?.destroy();
  await waitFor(() => expect(eventRequests()).toHaveLength(2), { timeout: 3_000 });
  await waitForOpen();
  expect(eventRequests()[1]?.headers['last-event-id']).toBe(before.id);
  send(before);
  send(after);
  await waitFor(() => expect(received).toEqual([before, after]));
  expect(onOpen).toHaveBeenCalledTimes(2);
});

it('calls onMissed when events were lost while the page was suspended', async () => {
  const { received, onMissed } = listen({ bookingId: 'b2' });
  await waitForOpen();
  const opening = { id: 'open-7', type: 'stream.open', at: '2026-11-21T09:00:00Z' };
  streams.open[0]?.write(`id: 7\ndata: ${JSON.stringify(opening)}\n\n`);
  const known = event({ bookingId: 'b2' });
  send(known);
  await waitFor(() => expect(received).toEqual([known]));
  expect(onMissed).not.toHaveBeenCalled();
  streams.open[0]?.write(`id: 7\ndata: ${JSON.stringify({ ...opening, missed: true })}\n\n`);
  await waitFor(() => expect(onMissed).toHaveBeenCalledTimes(1));
});

it('ignores unknown events', async () => {
  const { received } = listen();
  await waitForOpen();
  streams.open[0]?.write('id: x1\ndata: {"id":"x1","type":"platform.changed","at":"now"}\n\n');
  streams.open[0]?.write('id: x2\ndata: not json\n\n');
  const known = event();
  send(known);
  await waitFor(() => expect(received).toEqual([known]));
});

it('reads a message that arrives in chunks', async () => {
  const { received } = listen();
  await waitForOpen();
  const split = event({ data: { platform: 'Gleis 7 – Süd' } });
  const bytes = Buffer.from(`id: ${split.id}\r\ndata: ${JSON.stringify(split)}\r\n\r\n`);
  for (const byte of bytes) {
    streams.open[0]?.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await waitFor(() => expect(received).toEqual([split]));
});

it('closes the stream when the last listener unsubscribes', async () => {
  listen();
  await waitForOpen();
  unsubscribes.splice(0).forEach((unsubscribe) => {
    unsubscribe();
  });
  await waitFor(() => expect(streams.open).toHaveLength(0));
});

it('opens the stream when there is a session', async () => {
  await signOut();
  listen();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(eventRequests()).toHaveLength(0);
  acceptSession(session);
  await waitForOpen();
});

it('closes at sign-out', async () => {
  listen();
  await waitForOpen();
  await signOut();
  await waitFor(() => expect(streams.open).toHaveLength(0));
});

it('delivers events to a mounted component', async () => {
  function Count() {
    const [count, setCount] = useState(0);
    useLiveEvents({ types: ['seat.moved'], bookingId: 'b1' }, () =>
      setCount((before) => before + 1),
    );
    return <p>{`${count} moves`}</p>;
  }
  render(<Count />);
  await waitForOpen();
  send(event({ type: 'seat.moved' }));
  send(event());
  send(event({ type: 'seat.moved' }));
  await screen.findByText('2 moves');
});

it('delivers each event once over sixty lost connections, also within a message', async () => {
  const sent = Array.from({ length: 180 }, () => event());
  let cuts = 0;
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'GET /propagator/events': ({ headers }) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      stream: (outgoing) => {
        streams.open = [outgoing];
        outgoing.on('close', () => {
          streams.open = streams.open.filter((other) => other !== outgoing);
        });
        const from = sent.findIndex(({ id }) => id === headers['last-event-id']) + 1;
        const text = sent
          .slice(from)
          .map((item) => `id: ${item.id}\nevent: ${item.type}\ndata: ${JSON.stringify(item)}\n\n`)
          .join('');
        if (cuts === 60) outgoing.write(text);
        // Each connection ends later within the next three messages, between or inside them.
        else outgoing.write(text.slice(0, (cuts * 7) % 400), () => outgoing.destroy());
        cuts += 1;
      },
    }),
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { received } = listen();
  await waitFor(() => expect(received).toHaveLength(sent.length), { timeout: 120_000 });
  jest.restoreAllMocks();
  expect(received).toEqual(sent);
  expect(cuts).toBe(61);
}, 150_000);
