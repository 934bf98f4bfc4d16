/** Names of the texts for an invalid field. */
export type FieldError =
  | 'numberMissing'
  | 'numberWrong'
  | 'expiryMissing'
  | 'expiryIncomplete'
  | 'expired'
  | 'expiryTooFar'
  | 'cvcWrong'
  | 'cvcOnFrontWrong'
  | 'postcodeWrong';

export type CvcHint = 'cvcHint' | 'cvcOnFrontHint';

/** The texts that the frame shows after it was loaded, in its language. */
export type FieldMessages = Readonly<
  Record<FieldError | CvcHint | 'checkFields' | 'unreachable', string>
>;
