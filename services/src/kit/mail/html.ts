/** HTML text whose values were escaped. Only `html` creates it. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

function toMarkup(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value));
  if ('markup' in value) return value.markup;
  return value.map(({ markup }) => markup).join('');
}

/** A template of HTML: every value is escaped, except a value that is HTML already. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const markup = strings
    .map((text, nth) => {
      const value = values[nth];
      return value === undefined ? text : text + toMarkup(value);
    })
    .join('');
  return { markup };
}

/** JSON for a script element. `<` is escaped, so that no value can end the element. */
export const toJsonScript = (data: unknown): Html => ({
  markup: `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
});
