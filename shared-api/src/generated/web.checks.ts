// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {

  return {
    "get /help-articles 200": z.object({ "articles": z.array(z.object({ "slug": z.string(), "title": z.string(), "summary": z.string() })) }),
    "get /help-articles/{slug} 200": z.object({ "slug": z.string(), "title": z.string(), "body": z.array(z.string()) }),
    "post /support-cases 201": z.object({ "caseNumber": z.string(), "status": z.string(), "createdAt": z.string() }),
    "get /support-cases/{caseNumber} 200": z.object({ "caseNumber": z.string(), "status": z.string(), "createdAt": z.string(), "messages": z.array(z.object({ "at": z.string(), "from": z.string(), "text": z.string() })) }),
  };
}
