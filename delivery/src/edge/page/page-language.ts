import { matchAcceptLanguage } from '@train-swap/shared-config/accept-language';
import {
  addLanguage,
  defaultLanguage,
  type Language,
  listLanguages,
  splitLanguage,
} from '@train-swap/shared-config/languages';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../../escape-html';
import { isNavigation, namesFile } from './page-address';

/** The language of a page and the path without its prefix. */
export type LocalPath = { language: Language; path: string };

/** Reads the language from the path of a page. The prefix of a language that is not offered belongs to the path. */
export function parseLocalPath(pathname: string, environment: string): LocalPath {
  return splitLanguage(pathname, listLanguages(environment));
}

/**
 * The path in the traveller's language for a page without a language prefix; null when the page is shown as requested.
 * Only navigations are redirected: no files, and no HEAD requests, which bots send.
 */
export function findRedirect(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  { language, path }: LocalPath,
  environment: string,
): string | null {
  if (language !== defaultLanguage || request.method !== 'GET') return null;
  if (!isNavigation(request) || namesFile(path)) return null;
  const chosen = chooseLanguage(request.headers, listLanguages(environment));
  return chosen === defaultLanguage ? null : addLanguage(path, chosen);
}

/** The language of the cookie `language`, else the best match of Accept-Language, else English. */
function chooseLanguage(
  { cookie = '', ...headers }: FastifyRequest['headers'],
  offered: readonly Language[],
): Language {
  const code = /(?:^|;\s*)language=([\w-]+)/.exec(cookie)?.[1];
  const chosen = offered.find((one) => one.code === code);
  if (chosen) return chosen;
  return matchAcceptLanguage(headers['accept-language'], offered) ?? defaultLanguage;
}

/** Links to the page in its other languages, for search engines; `origin` such as `https://swap.example`. */
export function renderAlternates(
  { language, path }: LocalPath,
  environment: string,
  origin: string,
): string {
  const offered = listLanguages(environment);
  if (offered.length < 2) return '';
  const address = (one: Language) => escapeHtml(origin + addLanguage(path, one));
  return [
    `<link rel="canonical" href="${address(language)}">`,
    ...offered.map((one) => `<link rel="alternate" hreflang="${one.code}" href="${address(one)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address(defaultLanguage)}">`,
  ].join('\n');
}

/** The attributes of the root element. The scripts of the page read `data-language`. */
export function renderLanguage({ code, tag, direction }: Language): string {
  const direct = direction === 'rtl' ? ' dir="rtl"' : '';
  return ` lang="${tag}"${direct}${code === defaultLanguage.code ? '' : ` data-language="${code}"`}`;
}
