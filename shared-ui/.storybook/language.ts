/** Defined by the build: the translations of this package, by language. */
declare const CATALOGS: Record<string, Record<string, string | unknown[]>>;

/** The language of this page; `preview-head.html` sets it. Another language opens the story again. */
export const shownLanguage = document.documentElement.dataset.language ?? 'en';

globalThis.translationCatalogs ??= [];
globalThis.translationCatalogs.push(CATALOGS[shownLanguage] ?? {});

/** Opens the story again with all choices of the toolbar. */
export function openInLanguage(chosen: Record<string, unknown>): void {
  const url = new URL(location.href);
  const choices = ['theme', 'contrast', 'direction', 'language'];
  url.searchParams.set('globals', choices.map((name) => `${name}:${chosen[name]}`).join(';'));
  location.replace(url);
}
