import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { journeySchema, type PassSource } from '../../train-swap/contract';
import { barcodeKeys } from '../barcode/keys';
import { decodeBarcode } from '../barcode/payload';
import { passSourceOf } from '../passes/bookings-of-session';
import { isOver } from '../passes/expiry';

const reasonCode = z.enum(['valid', 'not-our-ticket', 'exchanged', 'released', 'used', 'over']);

const checkSchema = z.strictObject({
  valid: z.boolean(),
  reason: z.strictObject({ code: reasonCode, text: z.string() }),
  journey: journeySchema.optional(),
});
type Check = z.infer<typeof checkSchema>;

const texts: Record<z.infer<typeof reasonCode>, string> = {
  valid: 'This ticket is valid for this journey.',
  'not-our-ticket': 'This code was not made by Train Swap, or it was changed.',
  exchanged: 'This ticket was swapped for another train and is no longer valid.',
  released: 'This ticket was handed back and is no longer valid.',
  used: 'This ticket was already used.',
  over: 'The day of this journey is over.',
};

const say = (code: z.infer<typeof reasonCode>): Check => ({
  valid: code === 'valid',
  reason: { code, text: texts[code] },
});

function judge(pass: PassSource | null, now: Date): Check {
  if (!pass) return say('not-our-ticket');
  const { journey } = pass;
  if (pass.state === 'EXCHANGED') return { ...say('exchanged'), journey };
  if (!pass.live) return { ...say('released'), journey };
  if (pass.usedAt !== null) return { ...say('used'), journey };
  return { ...say(isOver(journey, now) ? 'over' : 'valid'), journey };
}

export const checkBarcode = defineOperation({
  id: 'checkBarcode',
  method: 'POST',
  path: '/barcode-checks',
  summary: 'Whether the ticket behind an Aztec code is valid now',
  description:
    'For an inspector: the signature first, then how the ticket stands at this moment. The code of a swapped ticket is dead from the commit of the swap on. Answers no personal data.',
  access: 'public',
  request: { body: z.strictObject({ payload: z.base64().min(1).max(4096) }) },
  responses: { 200: checkSchema },
  problems: { 'service-unavailable': 503 },
  async handle({ body }, context) {
    const { publicKey } = barcodeKeys(context);
    const fields = decodeBarcode(Buffer.from(body.payload, 'base64'), publicKey);
    const pass = fields ? await passSourceOf(context.call, fields.fulfilmentId) : null;
    return { status: 200, body: judge(pass, context.clock.now()) };
  },
});
