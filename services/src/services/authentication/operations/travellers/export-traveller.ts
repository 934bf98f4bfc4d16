import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { defineOperation } from '../../../../kit/operation';
import { type TravellerSession, travellerSchema } from '../../../../kit/session';
import { instant, toInstant } from '../../../../kit/values/schemas';
import { knownDevices, passkeys, sessions, travellers } from '../../schema';
import { assertRecentSignIn } from '../../sessions/recent-sign-in';

/** Records of another service; the operation of that service defines their shape. */
const records = z.array(z.unknown());

const exportSchema = z
  .strictObject({
    exportedAt: instant,
    traveller: travellerSchema,
    account: z.strictObject({
      createdAt: instant,
      /** Whether the traveller can sign in by codes to the number. */
      phoneProved: z.boolean(),
      hasPassword: z.boolean(),
    }),
    sessions: z.array(
      z.strictObject({ device: z.string().nullable(), createdAt: instant, expiresAt: instant }),
    ),
    /** Browsers with separate counters (decision 0005). */
    knownDevices: z.array(z.strictObject({ createdAt: instant, expiresAt: instant })),
    passkeys: z.array(
      z.strictObject({ name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
    ),
    bookings: records,
    trips: z.strictObject({ upcoming: records, past: records }),
    /** The traveller's part of proposals, without other participants. */
    wishes: records,
    proposals: records,
    payments: records,
    vouchers: records,
    savedCards: records,
    supportCases: records,
    newsletter: z.unknown(),
    /** Null without an email address. Optional, because pages of a newer release accept older services. */
    notificationChoices: z.unknown().optional(),
    /** Browsers that show messages, with those that wait. Optional for the same reason. */
    pushSubscriptions: records.optional(),
    /** The languages of the messages about bookings. Optional for the same reason. */
    bookingLanguages: records.optional(),
  })
  .meta({ id: 'TravellerExport' });

async function loadServiceRecords({ call, session }: OperationContext<TravellerSession>) {
  const { id: travellerId, email } = session.traveller;
  const holder = { sessionId: session.id, travellerId, email };
  const [{ bookings }, trips, wished, paid, { savedCards }] = await Promise.all([
    call('train-swap', 'listBookings', { response: z.object({ bookings: records }) }),
    call('trips', 'listTrips', { response: z.object({ upcoming: records, past: records }) }),
    call('train-swap', 'exportWishes', {
      body: holder,
      response: z.object({ wishes: records, proposals: records, bookingLanguages: records }),
    }),
    call('payments', 'exportPayments', {
      response: z.object({ payments: records, vouchers: records }),
    }),
    call('payments', 'listSavedCards', { response: z.object({ savedCards: records }) }),
  ]);
  const ofBookings = { bookings, trips, ...wished, ...paid, savedCards };
  if (email === null) {
    const ofEmail = { supportCases: [], newsletter: null, notificationChoices: null };
    return { ...ofBookings, ...ofEmail, pushSubscriptions: [] };
  }
  const body = { email };
  const [{ supportCases }, { newsletter }, notificationChoices, browsers] = await Promise.all([
    call('web', 'exportSupportCases', { body, response: z.object({ supportCases: records }) }),
    call('newsletter', 'exportSubscription', {
      body,
      response: z.object({ newsletter: z.unknown() }),
    }),
    call('trips', 'getNotificationChoices', { response: z.record(z.string(), z.unknown()) }),
    call('trips', 'exportPushSubscriptions', {
      body,
      response: z.object({ pushSubscriptions: records }),
    }),
  ]);
  return { ...ofBookings, supportCases, newsletter, notificationChoices, ...browsers };
}

export const exportTraveller = defineOperation({
  id: 'exportTraveller',
  method: 'GET',
  path: '/traveller/export',
  summary: 'Export all data of the traveller in one file; needs a recent sign-in',
  access: 'traveller',
  request: {},
  responses: { 200: exportSchema },
  problems: { 'step-up-required': 403 },
  async handle(_request, context) {
    assertRecentSignIn(context.session);
    const { traveller } = context.session;
    const [account] = await context.database
      .select()
      .from(travellers)
      .where(eq(travellers.id, traveller.id));
    if (!account) throw new Error('The traveller of the session was not found.');
    const rows = await context.database
      .select()
      .from(sessions)
      .where(eq(sessions.travellerId, traveller.id));
    const keys = await context.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.travellerId, traveller.id));
    const devices = await context.database
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.travellerId, traveller.id));
    const serviceRecords = await loadServiceRecords(context);
    return {
      status: 200,
      headers: { 'content-disposition': 'attachment; filename="train-swap-data.json"' },
      body: {
        exportedAt: toInstant(context.clock.now()),
        traveller,
        account: {
          createdAt: toInstant(account.createdAt),
          phoneProved: account.phoneProved,
          hasPassword: account.passwordHash !== null,
        },
        sessions: rows.map((row) => ({
          device: row.device,
          createdAt: toInstant(row.createdAt),
          expiresAt: toInstant(row.expiresAt),
        })),
        knownDevices: devices.map((row) => ({
          createdAt: toInstant(row.createdAt),
          expiresAt: toInstant(row.expiresAt),
        })),
        passkeys: keys.map((row) => ({
          name: row.name,
          createdAt: toInstant(row.createdAt),
          lastUsedAt: row.lastUsedAt ? toInstant(row.lastUsedAt) : null,
        })),
        ...serviceRecords,
      },
    };
  },
});
