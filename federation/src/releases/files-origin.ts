/** The path of releases on each origin that serves their files. */
const releaseFolder = '/r/';

/** Less than the time after which a fallback release is loaded, so that the file of this origin can arrive before. */
const timeoutMs = 1_000;

/** Aborted at the first failure of the other origin. Then this page loads all files from its own origin. */
const failure = new AbortController();

/** The other origin that serves scripts of releases. The edge server writes it into the page. */
function getFilesOrigin(): string | undefined {
  return document.getElementById('release-map')?.dataset.filesOrigin;
}

/** The address of a script on the other origin; null without such an origin, after its failure, and for a retry. */
export function toFilesOrigin(address: string): string | null {
  const filesOrigin = getFilesOrigin();
  const { origin, pathname, search } = new URL(address, document.baseURI);
  const isScript = pathname.startsWith(releaseFolder) && pathname.endsWith('.js');
  if (!filesOrigin || failure.signal.aborted || search) return null;
  return origin === location.origin && isScript ? filesOrigin + pathname : null;
}

/** Replaces the other origin in an address or a stack by the origin of the page, which has the same files. */
export function toPageOrigin(text: string): string {
  const filesOrigin = getFilesOrigin();
  if (!filesOrigin) return text;
  return text.replaceAll(filesOrigin + releaseFolder, location.origin + releaseFolder);
}

/**
 * Fetches a script from the other origin, so that its element reads it from the browser's cache.
 *
 * @returns its address there, or the given one when the other origin fails, is late or has another content
 */
export async function findScriptAddress(address: string, integrity: string): Promise<string> {
  const other = toFilesOrigin(address);
  if (!other) return address;
  const timer = setTimeout(leaveFilesOrigin, timeoutMs);
  try {
    const response = await fetch(other, { integrity, signal: failure.signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    await response.arrayBuffer();
  } catch {
    leaveFilesOrigin();
    return address;
  } finally {
    clearTimeout(timer);
  }
  // For the Trusted Types policy of the page.
  globalThis.releaseDigests = { ...globalThis.releaseDigests, [other]: integrity };
  return other;
}

/** Also ends the requests that wait for it. */
function leaveFilesOrigin(): void {
  failure.abort();
  const links = document.querySelectorAll(`link[rel=preload][href^="${getFilesOrigin()}/"]`);
  for (const link of links) link.remove();
}

/**
 * Sets the address of a script. Bundlers read `src` to find the chunks, images and workers of a release, so `src` stays the
 * address at the origin of the page.
 */
export function setScriptAddress(script: HTMLScriptElement, address: string): void {
  script.src = address;
  const src = toPageOrigin(address);
  if (src !== address) Object.defineProperty(script, 'src', { value: src });
}
