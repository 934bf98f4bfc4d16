/** The door of the matcher: see README.md beside it. Pure: what time it is, is said by the caller. */
export { type Market, openMarket } from './market';
export { matchAgain } from './match-again';
export { matchArrival } from './match-arrival';
export { MatchNotDone, matchInWorker } from './match-in-worker';
export type {
  Hop,
  MatchingLimits,
  Need,
  Place,
  Proposal,
  ProposalKind,
  RouteDay,
  Want,
  Wish,
} from './route-day';
export { proposalKinds } from './route-day';
export { earlierFirst } from './weigh';
