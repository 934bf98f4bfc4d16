const tokens = {
  text: '--color-ink',
  muted: '--color-ink-soft',
  surface: '--color-surface',
  border: '--color-line-strong',
  accent: '--color-brand',
  danger: '--color-danger',
  radius: '--radius-md',
} as const;

/** The page's colours by the names that the provider's fields know, so that both look alike. */
export function pageColours(): { tokens: Record<string, string>; scheme: 'light' | 'dark' } {
  const style = getComputedStyle(document.documentElement);
  const values = Object.entries(tokens).map(([name, property]) => [
    name,
    style.getPropertyValue(property).trim(),
  ]);
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return { tokens: Object.fromEntries(values), scheme };
}
