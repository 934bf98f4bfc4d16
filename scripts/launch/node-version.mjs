// Read by every Node that has modules at all, so nothing newer than Node 12 stands here.
var oldest = [20, 19];

/** Major versions that the proof runs the unit tests on. */
export var supportedVersions = [20, 22, 24];

/** One line on why this Node will not do, or `undefined` when it will. */
export function nodeComplaint(version) {
  var parts = /^v(\d+)\.(\d+)/.exec(version);
  var major = parts ? Number(parts[1]) : 0;
  var minor = parts ? Number(parts[2]) : 0;
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined;
  return (
    'Node ' +
    version +
    ' is too old: Train Swap needs Node ' +
    oldest.join('.') +
    ' or newer. Install it from https://nodejs.org (or: nvm install 24), then run the command again.'
  );
}
