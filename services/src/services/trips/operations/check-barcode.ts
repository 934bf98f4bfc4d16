import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { journeySchema, type PassSource } from '../../train-swap/contract';
import { getBarcodeKeys } from '../barcode/keys';
import { decodeBarcode } from '../barcode/payload';
import { findPassSource } from '../clients/train-swap';
import { isOver } from '../passes/expiry';

const reasonCode = z.enum(['valid', 'not-our-ticket', 'exchanged', 'released', 'used', 'over']);

const checkSchema = z.strictObject({
  valid: z.boolean(),
  reason: z.strictObject({ code: reasonCode, text: z.string() }),
  journey: journeySchema.optional(),
});
type Check = z.infer<typeof checkSchema>;

const texts: Record<z.infer<typeof reasonCode>, () => string> = {
  valid: () => i18n.t('This ticket is valid for this journey.'),
  'not-our-ticket': () => i18n.t('This code was not made by Train Swap, or it was changed.'),
  exchanged: () => i18n.t('This ticket was swapped for another train and is no longer valid.'),
  released: () => i18n.t('This ticket was released and is no longer valid.'),
  used: () => i18n.t('This ticket was already used.'),
  over: () => i18n.t('The day of this journey is over.'),
};

const toCheck = (code: z.infer<typeof reasonCode>): Check => ({
  valid: code === 'valid',
  reason: { code, text: texts[code]() },
});

function checkPass(pass: PassSource | null, now: Date): Check {
  if (!pass) return toCheck('not-our-ticket');
  const { journey } = pass;
  if (pass.state === 'EXCHANGED') return { ...toCheck('exchanged'), journey };
  if (!pass.live) return { ...toCheck('released'), journey };
  if (pass.usedAt !== null) return { ...toCheck('used'), journey };
  return { ...toCheck(isOver(journey, now) ? 'over' : 'valid'), journey };
}

export const checkBarcode = defineOperation({
  id: 'checkBarcode',
  method: 'POST',
  path: '/barcode-checks',
  summary: 'Check whether the ticket of an Aztec code is valid',
  description:
    'For inspectors. Checks the signature, then the current state of the ticket. The code of a swapped ticket is invalid from the commit of the swap. The response has no personal data.',
  access: 'public',
  request: { body: z.strictObject({ payload: z.base64().min(1).max(4096) }) },
  responses: { 200: checkSchema },
  problems: { 'service-unavailable': 503 },
  async handle({ body }, context) {
    const { publicKey } = getBarcodeKeys(context);
    const fields = decodeBarcode(Buffer.from(body.payload, 'base64'), publicKey);
    const pass = fields ? await findPassSource(context.call, fields.fulfilmentId) : null;
    return { status: 200, body: checkPass(pass, context.clock.now()) };
  },
});
