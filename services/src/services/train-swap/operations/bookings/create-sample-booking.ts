import { isProduction } from '@train-swap/shared-config/environment';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { countSampleBooking } from '../../bookings/lookup-limit';
import { bookingSchema } from '../../contract/booking';
import { createSample } from '../../sales/sample-bookings';
import { openFoundBooking } from './find-booking';

export const createSampleBooking = defineOperation({
  id: 'createSampleBooking',
  method: 'POST',
  path: '/sample-bookings',
  summary: 'Create a sample booking for this session; never in production',
  description:
    'Each request creates another booking, so that visitors do not use up the swaps of each other. It is deleted after a day unless it was swapped.',
  access: 'session',
  request: {},
  responses: { 201: z.strictObject({ booking: bookingSchema }) },
  problems: { 'no-sample-booking': 404, 'too-many-attempts': 429 },
  async handle(_request, context) {
    if (isProduction(context.configuration.environment)) throw noSampleBooking();
    await countSampleBooking(context);
    const bookingId = await createSample(context);
    if (bookingId === null) throw noSampleBooking();
    return { status: 201, body: { booking: await openFoundBooking(context, bookingId) } };
  },
});

const noSampleBooking = () =>
  problem('no-sample-booking', {
    status: 404,
    detail: i18n.t('There is no sample ticket at the moment. Try again later.'),
  });
