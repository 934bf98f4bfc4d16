import { generateRandomCode } from '../../../kit/security/random-code';

const digits = '0123456789';

/**
 * A collection reference, an e-ticket number and an order number. Unique constraints of the table detect duplicates.
 */
export const generateReferences = () => ({
  reference: generateRandomCode(8),
  utn: `TTS${generateRandomCode(9, digits)}`,
  orderNumber: generateRandomCode(10, digits),
});
