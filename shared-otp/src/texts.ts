import { i18n } from '@train-swap/shared-config';
import type { CodeMode } from './code/read-code';

/** Texts of the control. */
export type OtpTexts = {
  /** Name of a box; `position` starts at 1. */
  box: (position: number, length: number, mode: CodeMode) => string;
  /** Validation message of the browser for an incomplete required code. */
  incomplete: (length: number) => string;
  /** Added to the hint when the form is submitted automatically. */
  autoSubmit: string;
};

/** The texts in the language of the page. */
export const pageTexts: OtpTexts = {
  box: (position, length, mode) =>
    mode === 'numeric'
      ? i18n.t('Digit {position} of {length}', { position, length })
      : i18n.t('Character {position} of {length}', { position, length }),
  incomplete: (length) => i18n.t('Enter all {length} characters of the code.', { length }),
  get autoSubmit() {
    return i18n.t('The code is sent as soon as it is complete.');
  },
};
