/**
 * Renames fields of a stored JSON document that was written under earlier names.
 * @param names earlier name -> present name
 */
export function renameFields(document: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}
