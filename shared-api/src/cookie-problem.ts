import { i18n } from '@train-swap/shared-config';

function isCookieStored(name: string, attributes: string): boolean {
  const cookie = `${name}=1; Path=/; SameSite=Lax${attributes}`;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing at http addresses.
    document.cookie = cookie;
    const isStored = document.cookie.includes(`${name}=`);
    // biome-ignore lint/suspicious/noDocumentCookie: see above.
    document.cookie = `${cookie}; Max-Age=0`;
    return isStored;
  } catch {
    // A frame with a sandbox.
    return false;
  }
}

/** Why this browser does not store the session cookie and how to allow it; null when it does. */
export function getCookieProblem(): string | null {
  // The attributes of the session cookie, so that a browser stores both or none.
  if (isCookieStored('__Host-probe', '; Secure')) return null;
  // Safari stores a Secure cookie at https addresses only, also of localhost.
  return isCookieStored('probe', '')
    ? i18n.t(
        'Your browser stores the cookie of Train Swap only at an address that begins with https, so we cannot keep your ticket open. Use another browser, for example Chrome or Firefox.',
      )
    : i18n.t(
        'Your browser blocks cookies, so we cannot keep your ticket open. Allow cookies for this page: open the site settings next to the address, or the settings of your browser under privacy. Then try again.',
      );
}
