export {
  type Failure,
  type FailurePhase,
  failureStore,
  onFailure,
  recordFailure,
  SwitchedOffError,
  TimeoutError,
} from './failures/failures';
export { recordRuntimeErrors } from './failures/record-runtime-errors';
export { getLateModule, setLateModule } from './loading/late-modules';
export { addLoadError } from './loading/load-errors';
export { activeLoads } from './loading/load-expose';
export { enableStylesOf, getModuleRelease, isImported, type Origin } from './loading/origins';
export { runAfterLoads, runWhenIdle } from './loading/run-when-idle';
export { withTimeout } from './loading/with-timeout';
export { loadPartsWhenIdle } from './prefetch/load-parts-when-idle';
export { prefetchLinkedRemotes } from './prefetch/prefetch-linked-remotes';
export { findFallbackRelease, saveShownRelease } from './releases/fallback-release';
export { toPageOrigin } from './releases/files-origin';
export { applyLiveMap } from './releases/live-map';
export { getLiveRelease, pageReleases } from './releases/page-releases';
export { findReleaseInStack, registerRelease, registerShell } from './releases/registered-releases';
export {
  parseReleaseMap,
  type Release,
  type ReleaseMap,
  type Route,
  readReleaseMap,
  readSignedMap,
} from './releases/release-map';
export { checkReleaseMap, isTrusted, ReleaseMapError } from './releases/signed-map';
export { type Federation, startFederation } from './start-federation';
export { disableUnusedStyles, enableStyles } from './styles/release-styles';
