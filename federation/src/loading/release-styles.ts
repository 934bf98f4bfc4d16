import { type AdmittedFile, admittedFile } from '../releases/admitted-releases';

/** `release base + expose` -> how many places in the page show that module. */
const users = new Map<string, number>();

/**
 * Enables the style sheets of an exposed module until the returned function is called. A style sheet
 * that no shown module uses is disabled, so its rules apply to nothing else in the page. It stays
 * loaded: the next mount enables it in the same task, without a flash.
 *
 * @param expose such as `./lifecycles`
 */
export function holdStyles(base: string, expose: string): () => void {
  const key = keyOf(base, expose);
  count(key, 1);
  let isHeld = true;
  return () => {
    if (isHeld) count(key, -1);
    isHeld = false;
  };
}

/** Disables style sheets that arrive for a module that is not shown. */
export function watchReleaseStyles(): void {
  // `load` does not bubble; it can be captured.
  document.addEventListener('load', ({ target }) => void (isStyle(target) && update(target)), true);
}

function count(key: string, change: 1 | -1): void {
  users.set(key, (users.get(key) ?? 0) + change);
  for (const element of document.querySelectorAll('link[rel=stylesheet], style[data-address]')) {
    if (isStyle(element)) update(element);
  }
}

function update(element: HTMLLinkElement | HTMLStyleElement): void {
  const address = element instanceof HTMLLinkElement ? element.href : element.dataset.address;
  const file = admittedFile(address ?? '');
  if (file && element.sheet) element.sheet.disabled = !isUsed(file);
}

/**
 * webpack names the file of an expose after it. Other files are chunks that any expose of the release may
 * have loaded.
 */
function isUsed({ base, name }: AdmittedFile): boolean {
  if (isFirstScreen(base)) return true;
  const door = /^__federation_expose_(\w+)\./.exec(name)?.[1];
  return [...users].some(
    ([key, number]) =>
      number > 0 && (door === undefined ? key.startsWith(`${base} `) : key === `${base} ${door}`),
  );
}

/** The prerendered part of the page is shown before its release has loaded. */
function isFirstScreen(base: string): boolean {
  const elements = document.querySelectorAll<HTMLElement>('[data-release]');
  return [...elements].some(({ dataset }) => base.endsWith(`/${dataset.release}/`));
}

function keyOf(base: string, expose: string): string {
  return `${new URL(base, document.baseURI).href} ${expose.replace('./', '').replaceAll('-', '_')}`;
}

function isStyle(target: unknown): target is HTMLLinkElement | HTMLStyleElement {
  return target instanceof HTMLLinkElement || target instanceof HTMLStyleElement;
}
