import { desc, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { html } from '../../../kit/mail/html';
import { renderTime, sendPage } from '../layout/page';
import { auditEntries } from '../schema';
import { forRole } from '../sign-in/require-staff';

export const auditPath = '/support-desk/audit';
const pageSize = 100;
const querySchema = z.object({ before: z.coerce.number().int().positive().optional() });

/** `/support-desk/audit`: what staff did, the latest first. */
export function registerAuditPage(app: FastifyInstance, { database }: ServiceContext): void {
  app.get(auditPath, forRole('operator'), async (request, reply) => {
    const { data } = querySchema.safeParse(request.query);
    const before = data?.before;
    const rows = await database
      .select()
      .from(auditEntries)
      .where(before === undefined ? undefined : lt(auditEntries.id, before))
      .orderBy(desc(auditEntries.id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const main = html`<div class="table" role="region" aria-label="Actions" tabindex="0"><table>
<thead><tr><th scope="col">When</th><th scope="col">Who</th><th scope="col">Role</th><th scope="col">Action</th><th scope="col">Subject</th></tr></thead>
<tbody>${shown.map(
      (
        entry,
      ) => html`<tr><td>${renderTime(entry.at.toISOString())}</td><td title="${entry.personId}">${entry.name}</td><td>${entry.role}</td><td>${entry.action}</td><td>${entry.subject ?? ''}</td></tr>
`,
    )}</tbody></table></div>
${last ? html`<p><a class="next" href="${auditPath}?before=${last.id}">Earlier actions</a></p>` : []}`;
    const intro = 'What staff did, the latest first. Entries are kept for two years.';
    return sendPage(reply, { title: 'Audit', intro, main });
  });
}
