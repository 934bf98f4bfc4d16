import type { OtpTexts } from 'shared-otp/otp-input';

export const german: OtpTexts = {
  box: (position, length) => `Ziffer ${position} von ${length}`,
  incomplete: (length) => `Geben Sie alle ${length} Ziffern des Codes ein.`,
  autoSubmit: 'Der Code wird gesendet, sobald er vollständig ist.',
};
