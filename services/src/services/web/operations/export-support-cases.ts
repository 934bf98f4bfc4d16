import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailAddress } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { supportCases } from '../schema';
import { describeCase } from '../support/case-record';
import { supportCase } from '../support/shapes';

export const exportSupportCases = defineOperation({
  id: 'exportSupportCases',
  method: 'POST',
  path: '/internal/exports',
  summary: "The cases of an address, for a traveller's own data",
  access: 'internal',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: { 200: z.strictObject({ supportCases: z.array(supportCase) }) },
  async handle({ body }, context) {
    const mine = eq(supportCases.email, body.email);
    const rows = await context.database.select().from(supportCases).where(mine);
    const described = await Promise.all(rows.map((row) => describeCase(context, row)));
    return { status: 200, body: { supportCases: described } };
  },
});
