import { describe, expect, it } from '@jest/globals';
import { isValidText, removeInvalidCharacters } from './valid-text';

describe('valid text', () => {
  it.each(['', 'Zürich HB', 'a\tb\r\nc', '🚆', 'e\u0301\u202e', '\ufffd'])('can be %j', (text) => {
    expect(isValidText(text)).toBe(true);
    expect(removeInvalidCharacters(text)).toBe(text);
  });

  it.each(['\0', '\u0007', '\u000b', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00'])(
    'cannot contain %j',
    (character) => {
      expect(isValidText(`a${character}b`)).toBe(false);
      expect(removeInvalidCharacters(`a${character}b${character}`)).toBe('ab');
    },
  );
});
