/** Joins class names and leaves out what is absent; undefined when nothing remains. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
