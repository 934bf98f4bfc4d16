import { drawSigns } from '../../../kit/draw-signs';

const digits = '0123456789';

/** A collection reference, an e-ticket number and an order number; unique by the tables' own rule. */
export const newReferences = () => ({
  reference: drawSigns(8),
  utn: `TTS${drawSigns(9, digits)}`,
  orderNumber: drawSigns(10, digits),
});
