import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../../../kit/context';
import { registerPageFiles } from '../../../kit/http/page-files';
import { staffDecorator } from '../layout/page';
import { createProvider } from '../sign-in/provider';
import { requireStaff } from '../sign-in/require-staff';
import { registerSignIn } from '../sign-in/routes';
import { registerAnswerPage } from './answer-page';
import { registerAuditPage } from './audit-page';
import { registerBookingPage } from './booking-page';
import { registerBookingsPage } from './bookings-page';
import { registerCarrierRefunds } from './carrier-refunds';
import { casePage } from './case-page';
import { complaintPage } from './complaint-page';
import { registerFailedRefunds } from './failed-refunds';
import { registerOverview } from './overview';
import { registerSessionRoutes } from './session-routes';
import { registerTimetablesPage } from './timetables-page';

const folder = join(import.meta.dirname, '../layout');
const requireFile = createRequire(import.meta.url);
const fontFolder = join(
  dirname(requireFile.resolve('@fontsource-variable/atkinson-hyperlegible-next/package.json')),
  'files',
);
const fontFile = 'atkinson-hyperlegible-next-latin-wght-normal.woff2';
const productFolder = join(import.meta.dirname, '../../../../../shared-ui/src');

/** The pages of the support desk. Their forms need no script. Without settings for staff there are none. */
export async function registerSupportDesk(
  app: FastifyInstance,
  context: ServiceContext,
): Promise<void> {
  const { staff } = context.configuration;
  if (!staff) return;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.decorateRequest(staffDecorator, null);
  registerSignIn(app, context, createProvider(app, context, staff));
  registerPageFiles(
    app,
    {
      '/support-desk/tokens.css': { folder: productFolder, name: 'tokens.css', type: 'css' },
      '/support-desk/support-desk.css': { folder, name: 'support-desk.css', type: 'css' },
      '/support-desk/atkinson.woff2': { folder: fontFolder, name: fontFile, type: 'woff2' },
    },
    [],
  );
  await app.register(async (pages) => {
    requireStaff(pages, context);
    registerOverview(pages, context);
    registerAnswerPage(pages, context, casePage);
    registerAnswerPage(pages, context, complaintPage);
    registerFailedRefunds(pages, context);
    registerBookingsPage(pages, context);
    registerBookingPage(pages, context);
    registerCarrierRefunds(pages, context);
    registerAuditPage(pages, context);
    registerTimetablesPage(pages, context);
    registerSessionRoutes(pages, context);
  });
}
