import { join } from 'node:path';
import { defineService } from '../foundation/service';
import { addSupportMessage } from './operations/add-support-message';
import { answerSupportCase } from './operations/answer-support-case';
import { createSupportCase } from './operations/create-support-case';
import { getHelpArticle } from './operations/get-help-article';
import { getSupportCase } from './operations/get-support-case';
import { listHelpArticles } from './operations/list-help-articles';
import * as schema from './schema';
import { forgetOldCases } from './support/forget-old-cases';

export const web = defineService({
  name: 'web',
  title: 'General web services',
  description: 'Help articles with search, and cases with support.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    listHelpArticles,
    getHelpArticle,
    createSupportCase,
    getSupportCase,
    addSupportMessage,
    answerSupportCase,
  ],
  jobs: [{ name: 'forget-old-cases', everySeconds: 3600, run: forgetOldCases }],
});
