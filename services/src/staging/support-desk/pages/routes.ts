import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../../../kit/context';
import { registerPageFiles } from '../../../kit/http/page-files';
import { registerAnswerPage } from './answer-page';
import { casePage } from './case-page';
import { complaintPage } from './complaint-page';
import { registerOverview } from './overview';

const folder = import.meta.dirname;

/** The pages of the support desk for testers. Their forms need no script. */
export async function registerSupportDesk(
  app: FastifyInstance,
  context: ServiceContext,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  registerOverview(app, context);
  registerAnswerPage(app, context, casePage);
  registerAnswerPage(app, context, complaintPage);
  registerPageFiles(
    app,
    {
      '/support-desk/base.css': { folder: join(folder, '../..'), name: 'base.css', type: 'css' },
      '/support-desk/support-desk.css': { folder, name: 'support-desk.css', type: 'css' },
    },
    [],
  );
}
