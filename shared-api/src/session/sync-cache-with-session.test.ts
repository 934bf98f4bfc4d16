/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { acceptSession, type Session, syncCacheWithSession } from '../index';
import { setSession } from '../session-store';

const guest: Session = {
  kind: 'guest',
  id: 'g1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-11-22T09:00:00Z',
};
const ada: Session = {
  ...guest,
  kind: 'traveller',
  id: 't1',
  traveller: { id: 'u1', name: 'Ada Okafor', email: 'ada@example.com', phone: null },
};

let calls: string[] = [];
syncCacheWithSession({
  resetQueries: () => calls.push('reset'),
  invalidateQueries: () => calls.push('invalidate'),
});
function changeSession(session: Session | null) {
  calls = [];
  setSession(session);
  return calls;
}

it('does nothing when the session becomes known for the first time', () => {
  expect(changeSession(ada)).toEqual([]);
});

it('invalidates queries when a guest signs in and when a session starts', () => {
  changeSession(null);
  expect(changeSession(guest)).toEqual(['invalidate']);
  expect(changeSession(ada)).toEqual(['invalidate']);
});

it('invalidates queries only for a new session of the same traveller', () => {
  changeSession(ada);
  expect(changeSession({ ...ada, expiresAt: '2026-11-23T09:00:00Z' })).toEqual([]);
  expect(changeSession({ ...ada, id: 't2' })).toEqual(['invalidate']);
});

it('resets queries after sign-out and when another traveller signs in', () => {
  changeSession(ada);
  expect(changeSession(null)).toEqual(['reset']);
  changeSession(ada);
  calls = [];
  acceptSession({ ...guest, id: 'g2' });
  expect(calls).toEqual(['reset']);
});
