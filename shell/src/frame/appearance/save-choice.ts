const oneYearSeconds = 365 * 86_400;

/** Saves a choice in a cookie for a year, which the edge server reads too. An empty value removes it. */
export function saveChoice(name: string, value: string): void {
  const maxAge = value === '' ? 0 : oneYearSeconds;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}
