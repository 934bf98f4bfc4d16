import type { Complaint, NewComplaint } from 'shared-api';
import type { BadgeProps } from 'shared-ui';

export type ComplaintKind = NewComplaint['kind'];
export type ComplaintState = Complaint['state'];

export const kindNames: Record<ComplaintKind, string> = {
  'delay-repay': 'Delay Repay',
  refund: 'Refund',
  'seat-not-as-promised': 'Seat not as promised',
  'service-on-board': 'Service on board',
  other: 'Something else',
};

export const stateNames: Record<ComplaintState, string> = {
  RECEIVED: 'Received',
  IN_REVIEW: 'Being looked at',
  ACCEPTED: 'Accepted',
  REJECTED: 'Not accepted',
  WITHDRAWN: 'Taken back',
};

export const stateTones: Record<ComplaintState, BadgeProps['tone']> = {
  RECEIVED: 'info',
  IN_REVIEW: 'brand',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
};

/** Instants at which a local date is that date, whatever the browser's zone. */
export const noonOf = (date: string): string => `${date}T12:00:00Z`;
