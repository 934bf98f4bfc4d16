/** What identifies the content that a server sent last. */
export type Validators = { etag: string | null; lastModified: string | null };

type Options = {
  /** Host -> `Header: value`. */
  credentials: Readonly<Record<string, string>>;
  signal: AbortSignal;
};

const maxRedirects = 5;

/**
 * Requests an address unless its content is that of the validators; then it returns null. A redirect gets only the
 * credentials of its host.
 * @throws {Error} for a response that is not 2xx
 */
export async function requestIfChanged(
  address: string,
  { etag, lastModified }: Validators,
  { credentials, signal }: Options,
): Promise<Response | null> {
  let url = new URL(address);
  const isSecure = url.protocol === 'https:';
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const headers = new Headers();
    const [name = '', value = ''] = credentials[url.host]?.split(/: (.*)/) ?? [];
    if (name) headers.set(name, value);
    if (etag) headers.set('if-none-match', etag);
    if (lastModified) headers.set('if-modified-since', lastModified);
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    if (response.status === 304) return null;
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null)
      throw new Error(`The server responded ${response.status}.`);
    url = new URL(location, url);
    if (isSecure && url.protocol !== 'https:')
      throw new Error('The server redirects to an address without TLS.');
  }
  throw new Error('The server redirects too often.');
}

export const getValidators = ({ headers }: Response): Validators => ({
  etag: headers.get('etag'),
  lastModified: headers.get('last-modified'),
});
