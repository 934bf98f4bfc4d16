/**
 * One rule for every text that reaches the database: no control characters except tab and line
 * breaks, and no half of a surrogate pair. PostgreSQL cannot store NUL or a lone surrogate.
 */
const invalidCharacter = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;
const invalidCharacters = /[^\P{Cc}\t\n\r]|\p{Surrogate}/gu;

export const isValidText = (text: string): boolean => !invalidCharacter.test(text);

export const removeInvalidCharacters = (text: string): string =>
  text.replace(invalidCharacters, '');
