import type { Language } from './languages';

/**
 * The best offered match of an `Accept-Language` header (RFC 9110, 12.5.4); null when none matches. `de-CH` matches the
 * language `de`.
 */
export function matchAcceptLanguage(
  header: string | undefined,
  offered: readonly Language[],
): Language | null {
  for (const tag of parseAcceptLanguage(header ?? '')) {
    const [base] = tag.split('-');
    const match = offered.find(({ code }) => [tag, base].includes(code.toLowerCase()));
    if (match) return match;
  }
  return null;
}

/** The language tags of the header in lower case, the preferred ones first. */
function parseAcceptLanguage(header: string): readonly string[] {
  return header
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
      return { tag, weight: Number(weight ?? 1) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
