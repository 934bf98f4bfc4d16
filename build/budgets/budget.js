/**
 * @typedef {{ kilobytes: number, requests: number, parts: Record<string, number> }} Budget
 * @typedef {{ kilobytes: number, requests: number, parts: Record<string, { bytes: number, importedBy: string[] }> }} Measured
 */

/** Kilobytes of source; smaller growth is not reported. */
const minGrowthKilobytes = 0.5;
/** A new budget is 3 % above the measured size. */
const growthAllowance = 1.03;

const toKilobytes = ({ bytes }) => Math.round(bytes / 100) / 10;

/**
 * Creates a budget slightly above what an expose loads now.
 *
 * @param {Measured} measured
 * @returns {Budget}
 */
export function createBudget({ kilobytes, requests, parts }) {
  const sorted = Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    kilobytes: Math.ceil(kilobytes * growthAllowance),
    requests,
    parts: Object.fromEntries(sorted.map(([name, part]) => [name, toKilobytes(part)])),
  };
}

/**
 * Lists the parts of an expose that grew since its budget was written, one line each, the largest growth first.
 *
 * @param {Budget} budget
 * @param {Measured} measured
 */
export function describeGrowth(budget, { parts }) {
  return Object.entries(parts)
    .map(([name, part]) => ({
      name,
      by: toKilobytes(part) - (budget.parts[name] ?? 0),
      isNew: !(name in budget.parts),
      importedBy: part.importedBy,
    }))
    .filter(({ by }) => by >= minGrowthKilobytes)
    .sort((one, other) => other.by - one.by)
    .map(({ name, by, isNew, importedBy }) => {
      const cause =
        isNew && importedBy.length > 0 ? `, new, imported by ${importedBy.join(', ')}` : '';
      return `  +${by.toFixed(1)} kB ${name}${cause}`;
    });
}

/**
 * Describes what exceeds the budget and which parts grew since it was written; null when it fits.
 *
 * @param {Budget | undefined} budget
 * @param {Measured} measured
 * @returns {string | null}
 */
export function describeViolation(budget, measured) {
  const { kilobytes, requests } = measured;
  if (!budget) return 'it has no budget.json yet.';
  if (kilobytes <= budget.kilobytes && requests <= budget.requests) return null;
  const grown = describeGrowth(budget, measured);
  return [
    `it first loads ${kilobytes} kB in ${requests} requests; ${budget.kilobytes} kB in ${budget.requests} are allowed.`,
    ...(grown.length > 0 ? ['Growth in kilobytes of source:', ...grown] : []),
  ].join('\n');
}
