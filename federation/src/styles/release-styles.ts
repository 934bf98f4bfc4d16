import { findReleaseFile, type ReleaseFile } from '../releases/registered-releases';

/** `release base + expose` -> number of mounted instances of that module. */
const usageCounts = new Map<string, number>();

/**
 * Enables the style sheets of an exposed module until the returned function is called. Style sheets that no mounted
 * module uses are disabled. They stay loaded, so the next mount enables them without a flash.
 *
 * @param expose such as `./lifecycles`
 */
export function enableStyles(base: string, expose: string): () => void {
  const key = toKey(base, expose);
  changeUsageCount(key, 1);
  let isActive = true;
  return () => {
    if (isActive) changeUsageCount(key, -1);
    isActive = false;
  };
}

/** Disables style sheets that load for a module that is not mounted. */
export function disableUnusedStyles(): void {
  // `load` does not bubble, but it can be captured.
  document.addEventListener(
    'load',
    ({ target }) => void (isStyle(target) && updateDisabled(target)),
    true,
  );
}

function changeUsageCount(key: string, change: 1 | -1): void {
  usageCounts.set(key, (usageCounts.get(key) ?? 0) + change);
  for (const element of document.querySelectorAll('link[rel=stylesheet], style[data-address]')) {
    if (isStyle(element)) updateDisabled(element);
  }
}

function updateDisabled(element: HTMLLinkElement | HTMLStyleElement): void {
  const address = element instanceof HTMLLinkElement ? element.href : element.dataset.address;
  const file = findReleaseFile(address ?? '');
  if (file && element.sheet) element.sheet.disabled = !isUsed(file);
}

/**
 * The name of the expose is in the name of its file. Other files are chunks that any expose of the release may use.
 */
function isUsed({ base, name }: ReleaseFile): boolean {
  if (isFirstScreen(base)) return true;
  const expose = /^__federation_expose_(\w+)\./.exec(name)?.[1];
  return [...usageCounts].some(
    ([key, count]) =>
      count > 0 &&
      (expose === undefined ? key.startsWith(`${base} `) : key === `${base} ${expose}`),
  );
}

/** The prerendered part of the page is shown before its release has loaded. */
function isFirstScreen(base: string): boolean {
  const elements = document.querySelectorAll<HTMLElement>('[data-release]');
  return [...elements].some(({ dataset }) => base.endsWith(`/${dataset.release}/`));
}

function toKey(base: string, expose: string): string {
  return `${new URL(base, document.baseURI).href} ${expose.replace('./', '').replaceAll('-', '_')}`;
}

function isStyle(target: unknown): target is HTMLLinkElement | HTMLStyleElement {
  return target instanceof HTMLLinkElement || target instanceof HTMLStyleElement;
}
