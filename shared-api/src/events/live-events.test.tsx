/** @jest-environment jsdom */
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { acceptSession, type LiveEvent, type Session, signOut, subscribeToEvents } from '../index';
import { ok, startTestServices, type TestServices } from '../testing';
import { useLiveEvents } from './use-live-events';

const session: Session = {
  kind: 'guest',
  id: 'g1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-11-22T09:00:00Z',
};

let services: TestServices;
let streams: ServerResponse[] = [];
const ends: (() => void)[] = [];
let number = 0;

beforeAll(async () => {
  services = await startTestServices({
    'GET /authentication/session': () => ok({ session: null }),
    'DELETE /authentication/session': () => ok(undefined, 204),
    'GET /propagator/events': () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      stream: (outgoing) => {
        outgoing.write(': hello\n\n');
        streams.push(outgoing);
        outgoing.on('close', () => {
          streams = streams.filter((other) => other !== outgoing);
        });
      },
    }),
  });
});
beforeEach(() => {
  services.requests.length = 0;
  acceptSession(session);
});
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) end();
  await waitFor(() => expect(streams).toHaveLength(0));
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
  streams[0]?.write(`id: ${sent.id}\nevent: ${sent.type}\ndata: ${JSON.stringify(sent)}\n\n`);
}

function listen(filter: Parameters<typeof subscribeToEvents>[0] = {}) {
  const heard: LiveEvent[] = [];
  const opened = jest.fn();
  const missed = jest.fn();
  const ofStream = { onOpen: opened, onMissed: missed };
  ends.push(subscribeToEvents(filter, (one) => heard.push(one), ofStream));
  return { heard, opened, missed };
}

const isOpen = () => waitFor(() => expect(streams).toHaveLength(1));
const eventRequests = () => services.requests.filter(({ path }) => path === '/propagator/events');

it('serves every listener from one stream, each with what it asked for', async () => {
  const all = listen();
  const ofBooking = listen({ bookingId: 'b2' });
  const ofDelays = listen({ types: ['train.delayed'] });
  await isOpen();
  const first = event();
  const second = event({ bookingId: 'b2' });
  const third = event({ type: 'train.delayed' });
  for (const one of [first, second, third]) send(one);
  await waitFor(() => expect(all.heard).toEqual([first, second, third]));
  expect(ofBooking.heard).toEqual([second]);
  expect(ofDelays.heard).toEqual([third]);
  expect(eventRequests()).toHaveLength(1);
});

it('goes on after a cut from the last event, without one twice', async () => {
  const { heard, opened } = listen();
  await isOpen();
  const before = event();
  const after = event();
  send(before);
  await waitFor(() => expect(heard).toHaveLength(1));
  streams[0]?.destroy();
  await waitFor(() => expect(eventRequests()).toHaveLength(2), { timeout: 3_000 });
  await isOpen();
  expect(eventRequests()[1]?.headers['last-event-id']).toBe(before.id);
  send(before);
  send(after);
  await waitFor(() => expect(heard).toEqual([before, after]));
  expect(opened).toHaveBeenCalledTimes(2);
});

it('tells who listens when the page slept for so long that events are lost', async () => {
  const { heard, missed } = listen({ bookingId: 'b2' });
  await isOpen();
  const opening = { id: 'open-7', type: 'stream.open', at: '2026-11-21T09:00:00Z' };
  streams[0]?.write(`id: 7\ndata: ${JSON.stringify(opening)}\n\n`);
  const known = event({ bookingId: 'b2' });
  send(known);
  await waitFor(() => expect(heard).toEqual([known]));
  expect(missed).not.toHaveBeenCalled();
  streams[0]?.write(`id: 7\ndata: ${JSON.stringify({ ...opening, missed: true })}\n\n`);
  await waitFor(() => expect(missed).toHaveBeenCalledTimes(1));
});

it('passes over what this release does not know', async () => {
  const { heard } = listen();
  await isOpen();
  streams[0]?.write('id: x1\ndata: {"id":"x1","type":"platform.changed","at":"now"}\n\n');
  streams[0]?.write('id: x2\ndata: not json\n\n');
  const known = event();
  send(known);
  await waitFor(() => expect(heard).toEqual([known]));
});

it('reads a message that arrives in pieces', async () => {
  const { heard } = listen();
  await isOpen();
  const cut = event({ data: { platform: 'Gleis 7 – Süd' } });
  const bytes = Buffer.from(`id: ${cut.id}\r\ndata: ${JSON.stringify(cut)}\r\n\r\n`);
  for (const byte of bytes) {
    streams[0]?.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await waitFor(() => expect(heard).toEqual([cut]));
});

it('closes the stream with its last listener', async () => {
  listen();
  await isOpen();
  ends.splice(0).forEach((end) => {
    end();
  });
  await waitFor(() => expect(streams).toHaveLength(0));
});

it('asks for nothing without a session, and opens once there is one', async () => {
  await signOut();
  listen();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(eventRequests()).toHaveLength(0);
  acceptSession(session);
  await isOpen();
});

it('closes at sign-out', async () => {
  listen();
  await isOpen();
  await signOut();
  await waitFor(() => expect(streams).toHaveLength(0));
});

it('keeps a screen up to date while it stands', async () => {
  function Count() {
    const [count, setCount] = useState(0);
    useLiveEvents({ types: ['seat.moved'], bookingId: 'b1' }, () =>
      setCount((before) => before + 1),
    );
    return <p>{`${count} moves`}</p>;
  }
  render(<Count />);
  await isOpen();
  send(event({ type: 'seat.moved' }));
  send(event());
  send(event({ type: 'seat.moved' }));
  await screen.findByText('2 moves');
});

it('misses and doubles nothing over sixty cuts, in the middle of a message too', async () => {
  const sent = Array.from({ length: 180 }, () => event());
  let cuts = 0;
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'GET /propagator/events': ({ headers }) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      stream: (outgoing) => {
        streams = [outgoing];
        outgoing.on('close', () => {
          streams = streams.filter((other) => other !== outgoing);
        });
        const from = sent.findIndex(({ id }) => id === headers['last-event-id']) + 1;
        const text = sent
          .slice(from)
          .map((one) => `id: ${one.id}\nevent: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`)
          .join('');
        if (cuts === 60) outgoing.write(text);
        // Each cut comes later in what is left of three messages, between them and within them.
        else outgoing.write(text.slice(0, (cuts * 7) % 400), () => outgoing.destroy());
        cuts += 1;
      },
    }),
  });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { heard } = listen();
  await waitFor(() => expect(heard).toHaveLength(sent.length), { timeout: 120_000 });
  jest.restoreAllMocks();
  expect(heard).toEqual(sent);
  expect(cuts).toBe(61);
}, 150_000);
