import type { FastifyInstance } from 'fastify';
import { pageFiles } from '../../../kit/http/page-files';

const folder = import.meta.dirname;

/** The page for testers and the two files beside it. */
export async function inboxPage(app: FastifyInstance): Promise<void> {
  pageFiles(
    app,
    {
      '/inbox': { folder, name: 'inbox.html', type: 'html' },
      '/inbox/inbox.css': { folder, name: 'inbox.css', type: 'css' },
      '/inbox/inbox.js': { folder, name: 'inbox.js', type: 'js' },
    },
    ["form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
  );
}
