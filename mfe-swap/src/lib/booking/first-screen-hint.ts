const monthSeconds = 30 * 86_400;

/**
 * Saves what the first screen shows above the form, in the cookie `first-screen`. The edge server writes it into the next page,
 * which then reserves the space before the session is known.
 */
export function saveFirstScreenHint(shown: string | null): void {
  if (!shown && !hasFirstScreenHint()) return;
  const maxAge = shown ? monthSeconds : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `first-screen=${shown ?? ''}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}

export const hasFirstScreenHint = (): boolean => /(?:^|;\s*)first-screen=/.test(document.cookie);
