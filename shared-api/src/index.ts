export type { Consent, ConsentState } from './consent/consent';
export { getConsent, setConsent, subscribeToConsent, useConsent } from './consent/consent';
export { type Copy, keepCopies, readCopies, readCopy } from './copy/copy';
export type { LiveEvent, LiveEventFilter, LiveEventType } from './events/live-event';
export { subscribeToEvents } from './events/live-events';
export { useLiveEvents } from './events/use-live-events';
export { newIdempotencyKey } from './idempotency-key';
export type { Undertaking } from './in-the-middle';
export { useInTheMiddleOf, useIsInTheMiddle } from './in-the-middle';
export { now } from './page-clock';
export { loadModule } from './part-failures/load-module';
export {
  handlePartFailures,
  type PartFailure,
  reportPartFailure,
} from './part-failures/part-failures';
export type { ProblemPointer } from './problem-error';
export { ProblemError, toProblem } from './problem-error';
export { listenToProductEvents } from './product-events/product-event-listener';
export { type ProductEvent, recordEvent } from './product-events/record-event';
export { answer } from './service-client';
export {
  authenticationApi,
  discountsApi,
  newsletterApi,
  paymentsApi,
  referenceDataApi,
  searchApi,
  stationsApi,
  trainSwapApi,
  tripsApi,
  webApi,
} from './services';
export { followSession } from './session/follow-session';
export type { SentCode } from './session/one-time-codes';
export { resendCode, sendCode, sentCodeSchema, verifyCode } from './session/one-time-codes';
export {
  acceptSession,
  ensureSession,
  getSessionState,
  loadSession,
  refreshSession,
  signOut,
  subscribeToSession,
} from './session/session';
export { isSessionAwaited, type SessionState } from './session/session-store';
export { useSession } from './session/use-session';
export type {
  Booking,
  Challenge,
  CodeRequest,
  Complaint,
  DelayCompensation,
  ExchangeOffer,
  ExchangeOperation,
  Journey,
  Leg,
  Money,
  NewComplaint,
  Pass,
  Payment,
  PlaceChoice,
  Proposal,
  Receipt,
  SeatMap,
  Session,
  Station,
  Traveller,
  Trip,
  UndoOffer,
  Verdict,
  Wish,
  WishTerms,
} from './types';
