import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { supportCases } from '../schema';
import { toCaseResponse } from '../support/case-record';
import { supportCase } from '../support/shapes';

export const exportSupportCases = defineOperation({
  id: 'exportSupportCases',
  method: 'POST',
  path: '/internal/exports',
  summary: 'List the cases of an email address, for the data export',
  access: 'internal',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: { 200: z.strictObject({ supportCases: z.array(supportCase) }) },
  async handle({ body }, context) {
    const mine = eq(supportCases.email, body.email);
    const rows = await context.database.select().from(supportCases).where(mine);
    const described = await Promise.all(rows.map((row) => toCaseResponse(context, row)));
    return { status: 200, body: { supportCases: described } };
  },
});
