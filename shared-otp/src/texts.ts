import type { CodeMode } from './code/read-code';

/** Every word the control says by itself. */
export type OtpTexts = {
  /** Name of a box; `position` counts from 1. */
  box: (position: number, length: number, mode: CodeMode) => string;
  /** Shown by the browser where a required code is not complete. */
  incomplete: (length: number) => string;
  /** Added to the hint where the form is sent by itself. */
  autoSubmit: string;
};

export const englishTexts: OtpTexts = {
  box: (position, length, mode) =>
    `${mode === 'numeric' ? 'Digit' : 'Character'} ${position} of ${length}`,
  incomplete: (length) => `Enter all ${length} characters of the code.`,
  autoSubmit: 'The code is sent as soon as it is complete.',
};
