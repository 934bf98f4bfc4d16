/** `guest-list` -> `guestList` */
export const toCamelCase = (name) =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** `guest-list` -> `GuestList` */
export function toPascalCase(name) {
  const camelCase = toCamelCase(name);
  return camelCase[0].toUpperCase() + camelCase.slice(1);
}

/** `guest-list` -> `Guest list` */
export function toTitle(name) {
  const words = name.replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}
