const monthSeconds = 30 * 86_400;

/**
 * Saves whether the first screen shows a trip, in the cookie `first-screen`. The edge server writes it into the next page, which
 * then reserves the space before the session is known.
 */
export function saveFirstScreenHint(hasTrip: boolean): void {
  const isSaved = /(?:^|;\s*)first-screen=/.test(document.cookie);
  if (!hasTrip && !isSaved) return;
  const maxAge = hasTrip ? monthSeconds : 0;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `first-screen=next-trip; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
