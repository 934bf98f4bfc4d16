import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { instant, toInstant } from '../../../kit/values/schemas';
import { subscribers } from '../schema';

const subscription = z.strictObject({ email: z.string(), confirmedAt: instant.nullable() });

export const exportSubscription = defineOperation({
  id: 'exportSubscription',
  method: 'POST',
  path: '/internal/exports',
  summary: "Get the subscription of the traveller's address, for the data export",
  access: 'internal',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: { 200: z.strictObject({ newsletter: subscription.nullable() }) },
  async handle({ body }, context) {
    const mine = eq(subscribers.email, body.email);
    const [row] = await context.database.select().from(subscribers).where(mine);
    const confirmedAt = row?.confirmedAt ? toInstant(row.confirmedAt) : null;
    return { status: 200, body: { newsletter: row ? { email: row.email, confirmedAt } : null } };
  },
});
