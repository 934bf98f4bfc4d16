/** What tests and load tools import of train-swap in addition to `contract.ts`. */
export type { Placement } from './contract/booking';
export type { ExchangeOffer, ExchangeOperation } from './contract/exchange';
export type { Segment } from './contract/seat';
export type { LegSeatMap } from './contract/seat-map';
export type { Wish as TravellerWish } from './contract/wish';
export {
  chooseInRounds,
  defaultEffort,
  improveChoice,
  Market,
  matchInWorker,
  matchNewWish,
  type Need,
  type Place,
  type ProposalKind,
  type RouteDay,
  type Want,
  type Wish,
} from './matching/matching';
export { signOffer, verifyOffer } from './offers/token/offer-token';
