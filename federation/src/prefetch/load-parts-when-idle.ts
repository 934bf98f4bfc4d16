import { runAfterLoads } from '../loading/run-when-idle';
import { addReleasesOf } from '../releases/live-map';
import { pageReleases } from '../releases/page-releases';
import { isMeteredOrSlow } from './connection';

/**
 * Loads the parts of the release map that the page does not have, one after the other, when no remote is being loaded and
 * the browser is idle. It stops after a failure: a remote loads its part when it is opened.
 */
export function loadPartsWhenIdle(parts = pageReleases.getState().map.parts?.list ?? []): void {
  const [next, ...others] = parts;
  if (!next || isMeteredOrSlow()) return;
  const loadOthers = () => loadPartsWhenIdle(others);
  runAfterLoads(() => void addReleasesOf(next.from).then(loadOthers, () => undefined));
}
