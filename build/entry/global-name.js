/** The global variable that an entry sets to its container. A package name is not an identifier. @param {string} name */
export function globalName(name) {
  return name.replaceAll('-', '_');
}
