// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theHelpArticleSummary: z.ZodMiniType = z.object({ "slug": z.string(), "title": z.string(), "summary": z.string() });
  const theHelpArticle: z.ZodMiniType = z.object({ "slug": z.string(), "title": z.string(), "body": z.array(z.string()) });
  const theOpenedSupportCase: z.ZodMiniType = z.object({ "caseNumber": z.string(), "status": z.literal(["OPEN","ANSWERED","CLOSED"]), "createdAt": z.string() });
  const theSupportCase: z.ZodMiniType = z.object({ "caseNumber": z.string(), "status": z.literal(["OPEN","ANSWERED","CLOSED"]), "createdAt": z.string(), "subject": z.string(), "bookingReference": z.optional(z.string()), "messages": z.array(z.object({ "at": z.string(), "from": z.literal(["traveller","support"]), "text": z.string() })) });
  return {
    "get /help-articles 200": z.object({ "articles": z.array(theHelpArticleSummary) }),
    "get /help-articles/{slug} 200": theHelpArticle,
    "post /support-cases 201": theOpenedSupportCase,
    "post /support-case-lookups 200": theSupportCase,
    "post /support-cases/{caseNumber}/messages 201": theSupportCase,
  };
}
