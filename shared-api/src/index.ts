export type { Consent, ConsentState } from './consent/consent';
export { getConsent, setConsent, subscribeToConsent, useConsent } from './consent/consent';
export { getCookieProblem } from './cookie-problem';
export type { LiveEvent, LiveEventFilter, LiveEventType } from './events/live-event';
export { subscribeToEvents } from './events/live-events';
export { useLiveEvents } from './events/use-live-events';
export { type InstallPrompt, listenForInstallPrompt, useInstallPrompt } from './install-prompt';
export {
  type LoadFailure,
  reportLoadFailure,
  setLoadFailureHandler,
} from './load-failures/load-failures';
export { loadModule } from './load-failures/load-module';
export {
  loadOfflineCopies,
  loadOfflineCopy,
  type OfflineCopy,
  saveOfflineCopies,
} from './offline-copies/offline-copies';
export { now } from './page-clock';
export type { ProblemPointer } from './problem-error';
export { ProblemError, toProblem } from './problem-error';
export { subscribeToProductEvents } from './product-events/product-event-listener';
export { type ProductEvent, recordEvent } from './product-events/record-event';
export { createIdempotencyKey } from './random-values';
export type { ReloadBlocker } from './reload-blockers';
export {
  useBlockReload,
  useIsReloadBlocked,
} from './reload-blockers';
export { unwrap } from './service-client';
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
export type { SentCode } from './session/one-time-codes';
export {
  getLockEnd,
  resendCode,
  sendCode,
  sentCodeSchema,
  verifyCode,
} from './session/one-time-codes';
export {
  acceptSession,
  ensureSession,
  getSessionState,
  loadSession,
  refreshSession,
  signOut,
  subscribeToSession,
} from './session/session';
export { syncCacheWithSession } from './session/sync-cache-with-session';
export { useSession } from './session/use-session';
export { isSessionPending, type SessionState } from './session-store';
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
  ServiceClass,
  Session,
  Station,
  Traveller,
  Trip,
  UndoOffer,
  Verdict,
  Wish,
  WishTerms,
} from './types';
