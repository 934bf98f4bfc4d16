import { join } from 'node:path';
import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { defineService } from '../../kit/service';
import { addSupportMessage } from './operations/add-support-message';
import { answerSupportCase } from './operations/answer-support-case';
import { createSupportCase } from './operations/create-support-case';
import { exportSupportCases } from './operations/export-support-cases';
import { findSupportCase } from './operations/find-support-case';
import { getHelpArticle } from './operations/get-help-article';
import { getSupportCase } from './operations/get-support-case';
import { listHelpArticles } from './operations/list-help-articles';
import { listSupportCases } from './operations/list-support-cases';
import { recordEvents } from './operations/record-events';
import * as schema from './schema';
import { deleteOldCases, deleteTravellerData } from './support/delete-cases';
import { forwardCaseByMail, forwardCaseToWebhook } from './support/forward-case';
import { addMs, limits } from './support/limits';
import { openCaseForRefund } from './support/open-case-for-refund';

async function deleteOldEvents(context: ServiceContext): Promise<void> {
  await context.database
    .delete(schema.productEvents)
    .where(
      lte(schema.productEvents.receivedAt, addMs(context.clock.now(), -limits.eventRetentionMs)),
    );
}

export const web = defineService({
  name: 'web',
  title: 'General web services',
  description: 'Help articles with search, support cases and product events.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    listHelpArticles,
    getHelpArticle,
    createSupportCase,
    findSupportCase,
    addSupportMessage,
    answerSupportCase,
    listSupportCases,
    getSupportCase,
    recordEvents,
    exportSupportCases,
  ],
  subscriptions: [deleteTravellerData, openCaseForRefund, forwardCaseByMail, forwardCaseToWebhook],
  jobs: [
    { name: 'delete-old-cases', everySeconds: 3600, run: deleteOldCases },
    { name: 'delete-old-events', everySeconds: 3600, run: deleteOldEvents },
  ],
});
