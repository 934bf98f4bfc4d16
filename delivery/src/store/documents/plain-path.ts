/** Whether a path has no `..`, no hidden files, and only letters that need no escaping in addresses and HTML. */
export function isPlainPath(file: string): boolean {
  return file.split('/').every((name) => /^[\w@+-][\w.@+-]*$/.test(name));
}
