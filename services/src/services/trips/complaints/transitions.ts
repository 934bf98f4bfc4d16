import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import type { ComplaintState } from '../shapes/complaint-shapes';

/** Allowed transitions; ACCEPTED, REJECTED and WITHDRAWN are final. */
const transitions: Record<ComplaintState, readonly ComplaintState[]> = {
  RECEIVED: ['IN_REVIEW', 'WITHDRAWN'],
  IN_REVIEW: ['ACCEPTED', 'REJECTED', 'WITHDRAWN'],
  ACCEPTED: [],
  REJECTED: [],
  WITHDRAWN: [],
};

export const canMove = (from: ComplaintState, to: ComplaintState): boolean =>
  transitions[from].includes(to);

/** States into which the support desk moves a complaint. */
export const deskStates = ['IN_REVIEW', 'ACCEPTED', 'REJECTED'] as const;

export const listNextDeskStates = (from: ComplaintState) =>
  deskStates.filter((to) => canMove(from, to));

export const stateNames: Record<ComplaintState, () => string> = {
  RECEIVED: () => i18n.t('received'),
  IN_REVIEW: () => i18n.t('in review'),
  ACCEPTED: () => i18n.t('accepted'),
  REJECTED: () => i18n.t('rejected'),
  WITHDRAWN: () => i18n.t('withdrawn'),
};

export const notMovable = (from: ComplaintState, to: ComplaintState): Problem =>
  problem('complaint-not-movable', {
    status: 409,
    detail: i18n.t(
      'This complaint is {from} and cannot become {to}. Open it again to see its current state.',
      { from: stateNames[from](), to: stateNames[to]() },
    ),
  });

/** States without a decision. */
export const openStates: readonly ComplaintState[] = ['RECEIVED', 'IN_REVIEW'];
/** States after which the same train can be claimed again. */
export const reclaimableStates: readonly ComplaintState[] = ['REJECTED', 'WITHDRAWN'];
