import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const articleSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{3,60}$/),
  title: z.string().min(1),
  /** One sentence under the title in a list. */
  summary: z.string().min(1),
  /** Words that people search with and that the text need not have. */
  keywords: z.array(z.string()),
  /** Paragraphs; `{holdMinutes|10}` stands for a figure, see `figures.ts`. */
  body: z.array(z.string().min(1)).min(1),
});
export type Article = z.output<typeof articleSchema>;

const topics = ['swapping', 'paying', 'travelling', 'about-us'] as const;

function readTopic(topic: (typeof topics)[number]): Article[] {
  const text = readFileSync(join(import.meta.dirname, `articles/${topic}.json`), 'utf8');
  return z.array(articleSchema).parse(JSON.parse(text));
}

/** All help pages in the order in which they are listed. */
export const articles: readonly Article[] = topics.flatMap(readTopic);
