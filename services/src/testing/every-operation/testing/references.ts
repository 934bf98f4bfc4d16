import type { Ask } from './ask';

/** The names, as the story learnt them, of the objects that a request is about: in its path or in its body. */
export function referencesIn(sent: Ask, learnt: ReadonlyMap<string, string>): string[] {
  const texts = new Set<unknown>();
  JSON.stringify(sent, (_, value) => {
    texts.add(value);
    return value;
  });
  return [...learnt].flatMap(([name, value]) => (texts.has(value) ? [name] : []));
}

/** The same request about another's objects, but for one. */
export function aboutAnothers(
  sent: Ask,
  learnt: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  kept: string,
): Ask {
  const instead = new Map(
    [...own].flatMap(([name, value]) => (name === kept ? [] : [[learnt.get(name), value]])),
  );
  return JSON.parse(JSON.stringify(sent, (_, value) => instead.get(value) ?? value));
}
