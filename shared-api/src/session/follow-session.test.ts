/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { acceptSession, followSession, type Session } from '../index';
import { rememberSession } from './session-store';

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

let told: string[] = [];
followSession({
  resetQueries: () => told.push('other person'),
  invalidateQueries: () => told.push('other rights'),
});
const becomes = (session: Session | null) => {
  told = [];
  rememberSession(session);
  return told;
};

it('tells nothing when the page only learns whose session it has had all along', () => {
  expect(becomes(ada)).toEqual([]);
});

it('tells of other rights when a guest signs in, and when a session begins', () => {
  becomes(null);
  expect(becomes(guest)).toEqual(['other rights']);
  expect(becomes(ada)).toEqual(['other rights']);
});

it('tells of the same person nothing new but a new session', () => {
  becomes(ada);
  expect(becomes({ ...ada, expiresAt: '2026-11-23T09:00:00Z' })).toEqual([]);
  expect(becomes({ ...ada, id: 't2' })).toEqual(['other rights']);
});

it('tells of another person after signing out and when somebody else signs in', () => {
  becomes(ada);
  expect(becomes(null)).toEqual(['other person']);
  becomes(ada);
  told = [];
  acceptSession({ ...guest, id: 'g2' });
  expect(told).toEqual(['other person']);
});
