import type { Session } from '@train-swap/shared-api';

export const guestSession: Session = {
  kind: 'guest',
  id: 'guest-1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};

export const travellerSession: Session = {
  ...guestSession,
  kind: 'traveller',
  id: 'session-1',
  traveller: { id: 'ada', name: 'Ada Okafor', email: 'ada@example.com', phone: null },
};
