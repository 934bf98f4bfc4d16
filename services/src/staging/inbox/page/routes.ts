import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../../../kit/context';
import { registerPageFiles } from '../../../kit/http/page-files';
import { registerMessageRoutes } from './message-routes';

const folder = import.meta.dirname;

export async function registerInboxPage(
  app: FastifyInstance,
  context: ServiceContext,
): Promise<void> {
  registerMessageRoutes(app, context);
  registerPageFiles(
    app,
    {
      '/inbox': { folder, name: 'inbox.html', type: 'html' },
      '/inbox/base.css': { folder, name: 'base.css', type: 'css' },
      '/inbox/inbox.css': { folder, name: 'inbox.css', type: 'css' },
      '/inbox/inbox.js': { folder, name: 'inbox.js', type: 'js' },
    },
    [
      "frame-src 'self'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ],
  );
}
