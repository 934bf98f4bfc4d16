import { z } from 'zod';
import type { Call } from '../../../kit/context';

/** The fulfilment that a barcode was signed for, or null when this product did not sign it. */
export async function readBarcode(call: Call, payload: string): Promise<string | null> {
  const answer = await call('trips', 'readBarcode', {
    body: { payload },
    response: z.object({ fulfilmentId: z.string().nullable() }),
  });
  return answer.fulfilmentId;
}
