/** The door of the matcher: see README.md beside it. Pure: what time it is, is said by the caller. */
export { openMarket } from './market';
export { matchAgain } from './match-again';
export { matchArrival } from './match-arrival';
export type {
  Hop,
  Need,
  Place,
  Proposal,
  RouteDay,
  Want,
  Wish,
} from './route-day';
