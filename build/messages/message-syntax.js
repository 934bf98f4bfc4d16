import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Compiles an ICU message for Lingui. A text without placeholders stays a text.
 *
 * @param {string} text
 * @param {(text: string) => string} [mapText] changes the texts between the placeholders
 * @returns {string | unknown[]}
 * @throws {Error} when the syntax is not valid
 */
export function compileMessage(text, mapText) {
  const tokens = compileMessageOrThrow(text, mapText);
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
}

/**
 * Lists what a translation must have in common with the English text: its placeholders, with their kinds, and its tags.
 *
 * @param {string} text
 * @returns {string[]} sorted, each once
 */
export function listParts(text) {
  const parts = new Set();
  const visit = (tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [tag] of token.matchAll(/<\/?[a-z0-9]+\/?>/gi)) parts.add(tag);
        continue;
      }
      const [name, kind, choices] = token;
      parts.add(kind ? `{${name}, ${kind}}` : `{${name}}`);
      // The cases of a plural differ between languages, those of a select do not.
      for (const [key, value] of Object.entries(Object(choices))) {
        if (kind === 'select') parts.add(`{${name}, select, ${key}}`);
        if (Array.isArray(value)) visit(value);
      }
    }
  };
  visit(compileMessageOrThrow(text));
  return [...parts].sort();
}

const accented = new Map(
  [...'aeiouyAEIOUYcnsCNS'].map((letter, index) => [letter, [...'àéîöûýÀÉÎÖÛÝçñšÇÑŠ'][index]]),
);

/**
 * Compiles the pseudo-language: accents show that a text is a message, and a longer text that there is room for other
 * languages. Placeholders and tags are kept.
 *
 * @param {string} english
 * @returns {string | unknown[]}
 */
export function compilePseudoMessage(english) {
  return compileMessage(english, (text) =>
    text
      .split(/(<[^>]*>)/)
      .map((part) => (part.startsWith('<') ? part : toPseudoText(part)))
      .join(''),
  );
}

function toPseudoText(text) {
  const letters = [...text].map((letter) => accented.get(letter) ?? letter);
  // Every second vowel twice: about as long as German.
  let vowels = 0;
  return letters
    .map((letter) => (/[àéîöûÀÉÎÖÛ]/.test(letter) && ++vowels % 2 === 0 ? letter + letter : letter))
    .join('');
}
