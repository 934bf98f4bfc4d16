import { type Problem, problem } from '../../../kit/problem';
import type { ComplaintState } from './shapes';

/** The only ways on; ACCEPTED, REJECTED and WITHDRAWN are ends. */
const waysOn: Record<ComplaintState, readonly ComplaintState[]> = {
  RECEIVED: ['IN_REVIEW', 'WITHDRAWN'],
  IN_REVIEW: ['ACCEPTED', 'REJECTED', 'WITHDRAWN'],
  ACCEPTED: [],
  REJECTED: [],
  WITHDRAWN: [],
};

export const mayMove = (from: ComplaintState, to: ComplaintState): boolean =>
  waysOn[from].includes(to);

export const stateNames: Record<ComplaintState, string> = {
  RECEIVED: 'received',
  IN_REVIEW: 'being looked at',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
};

export const notMovable = (from: ComplaintState, to: ComplaintState): Problem =>
  problem('complaint-not-movable', {
    status: 409,
    detail: `This complaint is ${stateNames[from]} and cannot become ${stateNames[to]}. Open it again to see how it stands.`,
  });

/** States in which nothing is decided yet. */
export const undecided: readonly ComplaintState[] = ['RECEIVED', 'IN_REVIEW'];
/** States that let the same train be claimed for once more. */
export const givenUp: readonly ComplaintState[] = ['REJECTED', 'WITHDRAWN'];
