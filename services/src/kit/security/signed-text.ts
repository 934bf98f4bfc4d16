import { isSameSecret } from './is-same-secret';

/** `<text>.<signature>`. The text is base64url too. */
export const appendSignature = (text: string, sign: (text: string) => Buffer): string =>
  `${text}.${sign(text).toString('base64url')}`;

/**
 * The signed text, or null. The whole text is compared, because a decoder of base64url ignores characters after the
 * signature and accepts it in other spellings.
 */
export function verifySignedText(signed: string, sign: (text: string) => Buffer): string | null {
  const [text = ''] = signed.split('.');
  return isSameSecret(signed, appendSignature(text, sign)) ? text : null;
}
