import { z } from 'zod';
import type { Call } from '../../../kit/context';

/** The fulfilment id of a signed barcode, or null when the signature is not ours. */
export async function readBarcode(call: Call, payload: string): Promise<string | null> {
  const response = await call('trips', 'readBarcode', {
    body: { payload },
    response: z.object({ fulfilmentId: z.string().nullable() }),
  });
  return response.fulfilmentId;
}
