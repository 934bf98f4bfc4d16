import type { Complaint, NewComplaint } from '@train-swap/shared-api';
import { getLanguage, i18n } from '@train-swap/shared-config';
import type { BadgeProps } from '@train-swap/shared-ui';

export type ComplaintKind = NewComplaint['kind'];
export type ComplaintState = Complaint['state'];

export function getKindName(kind: ComplaintKind): string {
  const names: Record<ComplaintKind, string> = {
    'delay-repay': i18n.t('Delay Repay'),
    refund: i18n.t('Refund'),
    'seat-not-as-promised': i18n.t('Seat not as promised'),
    'service-on-board': i18n.t('Service on board'),
    other: i18n.t('Something else'),
  };
  return names[kind];
}

export function getStateName(state: ComplaintState): string {
  const names: Record<ComplaintState, string> = {
    RECEIVED: i18n.t('Received'),
    IN_REVIEW: i18n.t('In review'),
    ACCEPTED: i18n.t('Accepted'),
    REJECTED: i18n.t('Not accepted'),
    WITHDRAWN: i18n.t('Withdrawn'),
  };
  return names[state];
}

export const stateTones: Record<ComplaintState, BadgeProps['tone']> = {
  RECEIVED: 'info',
  IN_REVIEW: 'brand',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'neutral',
};

/** `50%`, in German `50 %`. */
export function formatPercent(percent: number): string {
  const options = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(getLanguage().locale, options).format(percent / 100);
}

/** Instants at which a local date is that date, in any time zone of the browser. */
export const toNoon = (date: string): string => `${date}T12:00:00Z`;
