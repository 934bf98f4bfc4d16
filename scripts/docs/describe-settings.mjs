/**
 * A Markdown table of environment variables.
 *
 * @param {Record<string, { description?: string, def: object }>} shape the fields of a zod object, each with a description
 * @throws {Error} when a field has no description
 */
export function describeSettings(shape) {
  const rows = Object.entries(shape).map(([name, schema]) => {
    const { description } = schema;
    if (!description) throw new Error(`${name} has no description.`);
    return [`\`${name}\``, describeDefault(schema), description.replaceAll('|', '\\|')];
  });
  return formatTable([['variable', 'default', 'meaning'], ...rows]);
}

/** Empty where the description says the default, for example because it depends on the machine. */
function describeDefault(schema) {
  if (schema.description.includes('Default:')) return '';
  const found = [schema, ...innerSchemas(schema)].find(({ def }) => def.type === 'default');
  const value = String(found?.def.defaultValue ?? '');
  return value === '' ? '' : `\`${value}\``;
}

/** The schemas inside a pipe, an optional or a default. */
function innerSchemas({ def }) {
  const inner = [def.in, def.innerType].filter(Boolean);
  return inner.flatMap((schema) => [schema, ...innerSchemas(schema)]);
}

/** @param {string[][]} rows the first one is the head */
export function formatTable(rows) {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return `${[line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')}\n`;
}
