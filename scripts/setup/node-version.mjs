// This file must run on Node 12 and later.
/** @type {[number, number]} */
var minimum = [20, 19];

/** A message of one line when this version is too old, else `undefined`. */
export function findNodeProblem(version) {
  var parts = /^v(\d+)\.(\d+)/.exec(version);
  var major = parts ? Number(parts[1]) : 0;
  var minor = parts ? Number(parts[2]) : 0;
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return undefined;
  return (
    'Node ' +
    version +
    ' is too old: Train Swap needs Node ' +
    minimum.join('.') +
    ' or newer. Install it from https://nodejs.org (or: nvm install 24), then run the command again.'
  );
}
