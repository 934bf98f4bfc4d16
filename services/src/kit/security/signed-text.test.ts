import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { appendSignature, verifySignedText } from './signed-text';

const sign = (text: string) => createHmac('sha256', 'a key').update(text).digest();
const signed = appendSignature('Zm9v', sign);
/** The last character of 32 bytes has two bits that a decoder ignores. */
const sibling = String.fromCharCode(signed.charCodeAt(signed.length - 1) + 1);

it('returns the text of exactly the signed text', () => {
  expect(verifySignedText(signed, sign)).toBe('Zm9v');
});

it.each([
  '',
  'Zm9v',
  'Zm9v.',
  `${signed}=`,
  `${signed}.`,
  `${signed}.junk`,
  `${signed} `,
  `${signed}!junk`,
  `${signed}é`,
  ` ${signed}`,
  signed.slice(0, -1) + sibling,
  signed.slice(0, -1),
  `Zm9w${signed.slice(4)}`,
])('returns null for %j', (changed) => {
  expect(verifySignedText(changed, sign)).toBe(null);
});
