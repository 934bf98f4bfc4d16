import type { RequestInput } from '../scenario/send-request';

/** Names of the saved objects that a request contains in its path or body. */
export function findReferences(
  sent: RequestInput,
  savedValues: ReadonlyMap<string, string>,
): string[] {
  const texts = new Set<unknown>();
  JSON.stringify(sent, (_, value) => {
    texts.add(value);
    return value;
  });
  return [...savedValues].flatMap(([name, value]) => (texts.has(value) ? [name] : []));
}

/** Replaces all references of a request except one. */
export function replaceReferences(
  sent: RequestInput,
  savedValues: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  unchangedName: string,
): RequestInput {
  const instead = new Map(
    [...own].flatMap(([name, value]) =>
      name === unchangedName ? [] : [[savedValues.get(name), value]],
    ),
  );
  return JSON.parse(JSON.stringify(sent, (_, value) => instead.get(value) ?? value));
}
