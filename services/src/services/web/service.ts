import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { addSupportMessage } from './operations/add-support-message';
import { answerSupportCase } from './operations/answer-support-case';
import { createSupportCase } from './operations/create-support-case';
import { exportSupportCases } from './operations/export-support-cases';
import { getHelpArticle } from './operations/get-help-article';
import { listHelpArticles } from './operations/list-help-articles';
import { listSupportCases } from './operations/list-support-cases';
import { lookUpSupportCase } from './operations/look-up-support-case';
import { recordEvents } from './operations/record-events';
import { forgetOldEvents } from './product-events/forget-old-events';
import * as schema from './schema';
import { forgetOldCases } from './support/forget-old-cases';
import { forgetTraveller } from './support/forget-traveller';
import { openCaseForRefund } from './support/open-case-for-refund';

export const web = defineService({
  name: 'web',
  title: 'General web services',
  description: 'Help articles with search, cases with support, and events of the product.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    listHelpArticles,
    getHelpArticle,
    createSupportCase,
    lookUpSupportCase,
    addSupportMessage,
    answerSupportCase,
    listSupportCases,
    recordEvents,
    exportSupportCases,
  ],
  subscriptions: [forgetTraveller, openCaseForRefund],
  jobs: [
    { name: 'forget-old-cases', everySeconds: 3600, run: forgetOldCases },
    { name: 'forget-old-events', everySeconds: 3600, run: forgetOldEvents },
  ],
});
