/** Kilobytes, of source, below which the growth of a part is not worth a line. */
const noise = 0.5;
/** What may be added before somebody has to think about it. */
const room = 1.03;

const kilobytesOf = ({ bytes }) => Math.round(bytes / 100) / 10;

/**
 * The budget that fits what a door loads now, with a little room.
 *
 * @param {{ kilobytes: number, requests: number, parts: Record<string, { bytes: number }> }} measured
 */
export function budgetFor({ kilobytes, requests, parts }) {
  const names = Object.keys(parts).sort();
  return {
    kilobytes: Math.ceil(kilobytes * room),
    requests,
    parts: Object.fromEntries(names.map((name) => [name, kilobytesOf(parts[name])])),
  };
}

/**
 * Which parts of a door grew since its budget was written, the most first, a line each.
 *
 * @param {ReturnType<typeof budgetFor>} budget
 * @param {{ parts: Record<string, { bytes: number, importedBy: string[] }> }} measured
 */
export function growthOf(budget, { parts }) {
  return Object.entries(parts)
    .map(([name, part]) => ({
      name,
      by: kilobytesOf(part) - (budget.parts[name] ?? 0),
      isNew: !(name in budget.parts),
      importedBy: part.importedBy,
    }))
    .filter(({ by }) => by >= noise)
    .sort((one, other) => other.by - one.by)
    .map(({ name, by, isNew, importedBy }) => {
      const cause =
        isNew && importedBy.length > 0 ? `, new, imported by ${importedBy.join(', ')}` : '';
      return `  +${by.toFixed(1)} kB ${name}${cause}`;
    });
}

/**
 * What is over budget and which parts grew since the budget was written; null where it fits.
 *
 * @param {ReturnType<typeof budgetFor> | undefined} budget
 * @param {{ kilobytes: number, requests: number, parts: Record<string, { bytes: number, importedBy: string[] }> }} measured
 * @returns {string | null}
 */
export function complaintOf(budget, measured) {
  const { kilobytes, requests } = measured;
  if (!budget) return 'it has no budget.json yet.';
  if (kilobytes <= budget.kilobytes && requests <= budget.requests) return null;
  const grown = growthOf(budget, measured);
  return [
    `it loads ${kilobytes} kB in ${requests} requests first; ${budget.kilobytes} kB in ${budget.requests} are allowed.`,
    ...(grown.length > 0 ? ['What grew, in kilobytes of source:', ...grown] : []),
  ].join('\n');
}
