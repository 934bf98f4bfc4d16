import { createHmac } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import type { Database } from '../../../../kit/database/connections/connection';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { localDate, timetableId } from '../../../../kit/values/schemas';
import { foldName, foldReference } from '../../bookings/fold-contact';
import { countLookupAttempt } from '../../bookings/lookup-limit';
import { bookingSchema } from '../../contract/booking';
import { admissions, bookings, travellers } from '../../schema';
import { isLiveAdmission, isOnTrain } from '../../tables/bookings';
import { openFoundBooking } from './find-booking';

/** Four could be guessed in days, although the attempts for a traveller and train are counted. */
const endLength = 6;

const bodySchema = z.strictObject({
  trainId: timetableId,
  serviceDate: localDate,
  surname: z
    .string()
    .trim()
    .min(1, { error: () => i18n.t('Enter the surname on the ticket.') })
    .max(100),
  ticketNumberEnd: z
    .string()
    .overwrite(foldReference)
    .length(endLength, {
      error: () => i18n.t('Enter the last 6 characters of the ticket number.'),
    }),
});
type Lookup = z.infer<typeof bodySchema>;

/** The same for a train without such a ticket, another surname and another number. */
const ticketNotFound = () =>
  problem('booking-not-found', {
    status: 404,
    detail: i18n.t(
      'There is no ticket with this surname and this number on this train. Check the train, the surname and the number.',
    ),
  });

/** The id of the booking of a traveller with a right to travel on this train; null without a match. */
async function findBookingId(
  database: Database,
  { trainId, serviceDate, surname, ticketNumberEnd }: Lookup,
): Promise<string | null> {
  // Not a join: for a train with thousands of travellers PostgreSQL would read the travellers of all trains.
  const ownSurname = sql`(select ${travellers.foldedSurname} from ${travellers}
    where ${travellers.id} = ${admissions.travellerId})`;
  const [match] = await database
    .select({ id: bookings.id })
    .from(admissions)
    .innerJoin(bookings, eq(bookings.id, admissions.bookingId))
    .where(
      and(
        isLiveAdmission(admissions.state),
        isOnTrain(admissions.journey, trainId, serviceDate),
        eq(ownSurname, foldName(surname)),
        like(bookings.utn, `%${ticketNumberEnd}`),
      ),
    )
    .limit(1);
  return match?.id ?? null;
}

/** What failed lookups are counted for: a traveller on a train. The surname is not stored. */
function getSubject(
  { secret }: Pick<ServiceContext, 'secret'>,
  { trainId, serviceDate, surname }: Lookup,
): string {
  const subject = [serviceDate, trainId, foldName(surname)].join('\n');
  return createHmac('sha256', secret('lookups-by-train')).update(subject).digest('base64url');
}

export const findBookingByTrain = defineOperation({
  id: 'findBookingByTrain',
  method: 'POST',
  path: '/booking-lookups/train',
  summary: 'Find a booking by a train, a surname and the end of the ticket number',
  description:
    'For a traveller without the reference. The session can then open the booking. A wrong surname, a wrong number and a train without such a ticket return the same problem. Failed lookups count with those by reference, and by train and surname.',
  access: 'session',
  request: { body: bodySchema },
  responses: { 200: z.strictObject({ booking: bookingSchema }) },
  problems: { 'booking-not-found': 404, 'too-many-attempts': 429 },
  async handle({ body }, context) {
    const uncountAttempt = await countLookupAttempt(context, getSubject(context, body));
    const bookingId = await findBookingId(context.database, body);
    if (bookingId === null) throw ticketNotFound();
    await uncountAttempt();
    return { status: 200, body: { booking: await openFoundBooking(context, bookingId) } };
  },
});
