/** @jest-environment jsdom */
import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  acceptSession,
  ensureSession,
  getSessionState,
  loadSession,
  type ProblemError,
  refreshSession,
  type Session,
  signOut,
  trainSwapApi,
  unwrap,
  useSession,
} from '../index';
import { ok, problem, startTestServices, type TestServices } from '../testing';

// jsdom has no BroadcastChannel. A second channel of Node acts as another tab.
const NodeChannel = runInThisContext('BroadcastChannel') as typeof BroadcastChannel;
class Channel extends NodeChannel {
  constructor(name: string) {
    super(name);
    // A listening channel would keep the test process running.
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
let serverSession: Session | null = null;

beforeAll(async () => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
  services = await startTestServices({
    'GET /authentication/session': () => ok({ session: serverSession }),
    'POST /authentication/guest-sessions': () => {
      serverSession = guest;
      return ok({ session: guest }, 201);
    },
    'DELETE /authentication/session': () => {
      if (!serverSession) return problem(401, 'no-session', 'You are signed out.');
      serverSession = null;
      return ok(undefined, 204);
    },
    'GET /train-swap/bookings': () =>
      serverSession ? ok({ bookings: [] }) : problem(401, 'no-session', 'Your session has ended.'),
  });
});
beforeEach(async () => {
  serverSession = null;
  await refreshSession();
  services.requests.length = 0;
});
afterEach(cleanup);
afterAll(() => {
  otherTab.close();
  return services.stop();
});

const requestsTo = (path: string) => services.requests.filter((request) => request.path === path);

function SessionStatus() {
  const { status, session } = useSession();
  return <p>{`${status}: ${session?.traveller?.name ?? session?.kind ?? 'none'}`}</p>;
}

it('loads the session once for several callers', async () => {
  serverSession = signedIn;
  const sessions = await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
  expect(sessions).toEqual([signedIn, signedIn, signedIn]);
  await loadSession();
  expect(requestsTo('/authentication/session')).toHaveLength(1);
});

it('creates one guest session for two concurrent callers', async () => {
  const [first, second] = await Promise.all([ensureSession(), ensureSession()]);
  expect(first).toEqual(guest);
  expect(second).toEqual(guest);
  expect(requestsTo('/authentication/guest-sessions')).toHaveLength(1);
});

it('returns an existing session without a request', async () => {
  acceptSession(signedIn);
  await expect(ensureSession()).resolves.toEqual(signedIn);
  expect(services.requests).toHaveLength(0);
});

it('renders each change of the session', async () => {
  render(<SessionStatus />);
  expect(screen.getByText('known: none')).toBeDefined();
  act(() => acceptSession(signedIn));
  await screen.findByText('known: Ada Okafor');
  serverSession = signedIn;
  await act(() => signOut());
  await screen.findByText('known: none');
});

it('clears the session when a service responds with no-session', async () => {
  acceptSession(signedIn);
  await expect(unwrap(trainSwapApi.GET('/bookings'))).rejects.toMatchObject({ code: 'no-session' });
  expect(getSessionState()).toMatchObject({ status: 'known', session: null });
});

it('signs out without an error when the session has already ended', async () => {
  acceptSession(signedIn);
  await signOut();
  expect(getSessionState().session).toBeNull();
});

it('deletes a shared ticket file at sign-out', async () => {
  const deleted: string[] = [];
  Object.assign(globalThis, { caches: { delete: async (name: string) => deleted.push(name) } });
  acceptSession(signedIn);
  await signOut();
  Reflect.deleteProperty(globalThis, 'caches');
  expect(deleted).toEqual(['shared-ticket']);
});

it('keeps the session and throws when sign-out fails', async () => {
  acceptSession(signedIn);
  services.use({
    'DELETE /authentication/session': () => problem(500, 'service-unavailable', 'Later.'),
  });
  await expect(signOut()).rejects.toMatchObject({ detail: 'Later.' });
  expect(getSessionState().session).toEqual(signedIn);
});

it('loads the session after a sign-in in another tab', async () => {
  serverSession = signedIn;
  otherTab.postMessage({ type: 'session-changed' });
  await waitFor(() => expect(getSessionState().session).toEqual(signedIn));
});

it('notifies other tabs of a sign-in without personal data', async () => {
  const message = new Promise<unknown>((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });
  acceptSession(signedIn);
  await expect(message).resolves.toEqual({ type: 'session-changed' });
  otherTab.onmessage = null;
});

it('reports a failed load and loads the session at the next attempt', async () => {
  services.use({ 'GET /authentication/session': () => problem(500, 'broken', 'Try again soon.') });
  await expect(refreshSession()).rejects.toMatchObject({ detail: 'Try again soon.' });
  expect(getSessionState()).toMatchObject({ status: 'failed', problem: { code: 'broken' } });
  services.use({ 'GET /authentication/session': () => ok({ session: guest }) });
  await expect(loadSession()).resolves.toEqual(guest);
});

it('gives the reason when the browser refuses cookies', async () => {
  const detail = () =>
    unwrap(trainSwapApi.GET('/bookings')).then(String, ({ detail }: ProblemError) => detail);
  // As Safari does, jsdom stores no Secure cookie at an http address.
  expect(await detail()).toMatch(/^Your browser stores the cookie .* only .* https/);
  const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  expect(await detail()).toMatch(/^Your browser blocks cookies/);
  cookie.mockReturnValue('__Host-probe=1');
  expect(await detail()).toBe('Your session has ended.');
  cookie.mockRestore();
});
