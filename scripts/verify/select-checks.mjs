import { CliError } from '../cli/cli-error.mjs';
import { checks as allChecks } from './checks.mjs';
import { includesLevel, levels } from './levels.mjs';

function assertKnown(what, known, names) {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new CliError(`There is no ${what} ${unknown.join(', ')}.`, `Use: ${known.join(', ')}.`);
}

/** The checks that `selected` needs, before it. */
function addNeeded(selected, checks) {
  const needed = checks.filter(
    (check) =>
      !selected.includes(check) && selected.some(({ needs = [] }) => needs.includes(check.id)),
  );
  return [...needed, ...selected];
}

/**
 * The checks of a run, in their order.
 * @param {{ level: string, only?: string[], without?: string, changes?: { files: string[] } }} options `only`: ids, of
 *   any level; `without`: leaves out the checks of this level, which ran before; `changes`: leaves out the browser
 *   checks that they do not affect
 * @throws {CliError} for a name that does not exist
 */
export function selectChecks({ level, only, without, changes }, checks = allChecks) {
  const names = levels.map(({ name }) => name);
  assertKnown('level', names, without ? [level, without] : [level]);
  if (only) {
    assertKnown(
      'check',
      checks.map(({ id }) => id),
      only,
    );
    return addNeeded(
      checks.filter(({ id }) => only.includes(id)),
      checks,
    );
  }
  const selected = checks.filter(
    ({ level: first, changedBy }) =>
      includesLevel(level, first) &&
      !(without && includesLevel(without, first)) &&
      !(changes && changedBy && !changes.files.some((file) => changedBy.test(file))),
  );
  return addNeeded(selected, checks);
}

/** The highest level of these checks. */
export const getLevel = (selected) =>
  levels.findLast(({ name }) => selected.some(({ level }) => level === name))?.name ?? 'test';
