import { timingSafeEqual } from 'node:crypto';

/** `<text>.<signature>`. The text is base64url too. */
export const appendSignature = (text: string, sign: (text: string) => Buffer): string =>
  `${text}.${sign(text).toString('base64url')}`;

/**
 * The signed text, or null. The whole text is compared, because a decoder of base64url ignores characters after the
 * signature and accepts it in other spellings.
 */
export function verifySignedText(signed: string, sign: (text: string) => Buffer): string | null {
  const [text = ''] = signed.split('.');
  const given = Buffer.from(signed);
  const expected = Buffer.from(appendSignature(text, sign));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}
