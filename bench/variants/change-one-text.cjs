/** A small change of one team. The visible heading stays the same. */
module.exports = function changeOneText(source) {
  const [from, to] = JSON.parse(process.env.CHANGED_TEXT);
  const changed = source.replaceAll(from, to);
  if (changed === source) this.emitError(new Error('The text that should change is not there.'));
  return changed;
};
