export {
  type Failure,
  type FailurePhase,
  failureStore,
  onFailure,
  recordFailure,
  SwitchedOffError,
  TimeoutError,
} from './failures/failures';
export { watchRunTime } from './failures/watch-run-time';
export { fetchAhead } from './loading/fetch-ahead';
export { inTime } from './loading/in-time';
export { lateModuleOf, setLateModule } from './loading/late-modules';
export { takeLoadError } from './loading/load-errors';
export { activeLoads } from './loading/load-expose';
export { holdStylesOf, isImported, type Origin, releaseOf } from './loading/origins';
export { holdStyles, watchReleaseStyles } from './loading/release-styles';
export { whenIdle, whenQuiet } from './loading/when-quiet';
export { admitRelease, nameShell, releaseIn } from './releases/admitted-releases';
export { knownGood, rememberGood } from './releases/known-good';
export { liveRelease, pageSet } from './releases/page-set';
export {
  parseReleaseMap,
  type Release,
  type ReleaseMap,
  type Route,
  readReleaseMap,
  releaseMapOfPage,
} from './releases/release-map';
export { checkReleaseMap, isTrusted, ReleaseMapError } from './releases/signed-map';
export { type Federation, startFederation } from './start-federation';
