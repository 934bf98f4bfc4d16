/** The global variable through which a container is handed over: a package name is no identifier. */
export function globalName(name) {
  return name.replaceAll('-', '_');
}
