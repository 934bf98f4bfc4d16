import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { getBarcodeKeys } from '../barcode/keys';
import { decodeBarcode } from '../barcode/payload';

export const readBarcode = defineOperation({
  id: 'readBarcode',
  method: 'POST',
  path: '/internal/barcodes',
  summary: 'Get the fulfilment of a barcode, whether or not it is valid',
  access: 'internal',
  request: { body: z.strictObject({ payload: z.string() }) },
  responses: { 200: z.strictObject({ fulfilmentId: z.string().nullable() }) },
  async handle({ body }, context) {
    const { publicKey } = getBarcodeKeys(context);
    const fields = decodeBarcode(Buffer.from(body.payload, 'base64'), publicKey);
    return { status: 200, body: { fulfilmentId: fields?.fulfilmentId ?? null } };
  },
});
