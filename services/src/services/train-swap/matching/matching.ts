/** Public interface of the matcher (README.md). Pure: the caller passes the time. */

export { defaultEffort } from './full-match/effort';
export { matchAll } from './full-match/match-all';
export { chooseInRounds } from './full-match/match-by-prices';
export { MatchingAborted, matchInWorker } from './full-match/match-in-worker';
export { Market } from './market/market';
export { improveChoice } from './packing/choose-proposals';
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
export { matchNewWish } from './search/match-new-wish';
export { compareByAge } from './weight';
