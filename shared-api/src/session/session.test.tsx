/** @jest-environment jsdom */
import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  acceptSession,
  answer,
  ensureSession,
  getSessionState,
  loadSession,
  refreshSession,
  type Session,
  signOut,
  trainSwapApi,
  useSession,
} from '../index';
import { ok, problem, startTestServices, type TestServices } from '../testing';

// jsdom has no BroadcastChannel; Node's own speaks with a second channel as another tab would.
const NodeChannel = runInThisContext('BroadcastChannel') as typeof BroadcastChannel;
class Channel extends NodeChannel {
  constructor(name: string) {
    super(name);
    // A channel that listens would keep the test's process alive.
    (this as unknown as { unref: () => void }).unref();
  }
}
const otherTab = new Channel('train-swap-session');

const guest: Session = {
  kind: 'guest',
  id: 'g1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-11-22T09:00:00Z',
};
const signedIn: Session = {
  ...guest,
  kind: 'traveller',
  id: 't1',
  traveller: { id: 'u1', name: 'Ada Okafor', email: 'ada@example.com', phone: null },
};

let services: TestServices;
let atServer: Session | null = null;

beforeAll(async () => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  services = await startTestServices({
    'GET /authentication/session': () => ok({ session: atServer }),
    'POST /authentication/guest-sessions': () => {
      atServer = guest;
      return ok({ session: guest }, 201);
    },
    'DELETE /authentication/session': () => {
      if (!atServer) return problem(401, 'no-session', 'You are signed out.');
      atServer = null;
      return ok(undefined, 204);
    },
    'GET /train-swap/bookings': () =>
      atServer ? ok({ bookings: [] }) : problem(401, 'no-session', 'Your session has ended.'),
  });
});
beforeEach(async () => {
  atServer = null;
  await refreshSession();
  services.requests.length = 0;
});
afterEach(cleanup);
afterAll(() => {
  otherTab.close();
  return services.stop();
});

const callsTo = (path: string) => services.requests.filter((request) => request.path === path);

function Who() {
  const { status, session } = useSession();
  return <p>{`${status}: ${session?.traveller?.name ?? session?.kind ?? 'nobody'}`}</p>;
}

it('asks for the session once, however many screens want it', async () => {
  atServer = signedIn;
  const sessions = await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
  expect(sessions).toEqual([signedIn, signedIn, signedIn]);
  await loadSession();
  expect(callsTo('/authentication/session')).toHaveLength(1);
});

it('makes one guest session when there is none, even for two callers at once', async () => {
  const [first, second] = await Promise.all([ensureSession(), ensureSession()]);
  expect(first).toEqual(guest);
  expect(second).toEqual(guest);
  expect(callsTo('/authentication/guest-sessions')).toHaveLength(1);
});

it('keeps a session that is there', async () => {
  acceptSession(signedIn);
  await expect(ensureSession()).resolves.toEqual(signedIn);
  expect(services.requests).toHaveLength(0);
});

it('shows each change on the screen', async () => {
  render(<Who />);
  expect(screen.getByText('known: nobody')).toBeDefined();
  act(() => acceptSession(signedIn));
  await screen.findByText('known: Ada Okafor');
  atServer = signedIn;
  await act(() => signOut());
  await screen.findByText('known: nobody');
});

it('is signed out when a service says that there is no session', async () => {
  acceptSession(signedIn);
  await expect(answer(trainSwapApi.GET('/bookings'))).rejects.toMatchObject({ code: 'no-session' });
  expect(getSessionState()).toMatchObject({ status: 'known', session: null });
});

it('signs out quietly from a session that has already ended', async () => {
  acceptSession(signedIn);
  await signOut();
  expect(getSessionState().session).toBeNull();
});

it('keeps the session and says why when signing out fails', async () => {
  acceptSession(signedIn);
  services.use({
    'DELETE /authentication/session': () => problem(500, 'service-unavailable', 'Later.'),
  });
  await expect(signOut()).rejects.toMatchObject({ detail: 'Later.' });
  expect(getSessionState().session).toEqual(signedIn);
});

it('follows a sign-in of another tab', async () => {
  atServer = signedIn;
  otherTab.postMessage({ type: 'session-changed' });
  await waitFor(() => expect(getSessionState().session).toEqual(signedIn));
});

it('tells the other tabs of its own sign-in, and nothing about who', async () => {
  const told = new Promise<unknown>((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });
  acceptSession(signedIn);
  await expect(told).resolves.toEqual({ type: 'session-changed' });
  otherTab.onmessage = null;
});

it('says that the session could not be loaded, and loads it at the next try', async () => {
  services.use({ 'GET /authentication/session': () => problem(500, 'broken', 'Try again soon.') });
  await expect(refreshSession()).rejects.toMatchObject({ detail: 'Try again soon.' });
  expect(getSessionState()).toMatchObject({ status: 'failed', problem: { code: 'broken' } });
  services.use({ 'GET /authentication/session': () => ok({ session: guest }) });
  await expect(loadSession()).resolves.toEqual(guest);
});
