import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, type Language } from '@train-swap/shared-config/languages';
import { findTranslated } from 'shared-server/translations';
import { z } from 'zod';

const articleSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{3,60}$/),
  title: z.string().min(1),
  /** One sentence under the title in a list. */
  summary: z.string().min(1),
  /** Search terms that the text does not need to contain. */
  keywords: z.array(z.string()),
  /** Paragraphs; `{holdMinutes|10}` is a placeholder, see `figures.ts`. */
  body: z.array(z.string().min(1)).min(1),
});
export type Article = z.output<typeof articleSchema>;

const searchSchema = z.strictObject({
  /** Words of a question that are ignored, separated by spaces. */
  stopWords: z.string(),
  /** Endings of inflected words, without accents. English has rules instead: `words.ts`. */
  endings: z.array(z.string()).optional(),
});
export type SearchWords = z.output<typeof searchSchema>;

type HelpPages = {
  /** All articles in the order of the list. */
  articles: readonly Article[];
  search: SearchWords;
};

const topics = ['swapping', 'paying', 'travelling', 'about-us'] as const;

const englishFolder = join(import.meta.dirname, 'articles');

function readHelpPages(folder: string): HelpPages {
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
    schema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
  return {
    articles: topics.flatMap((topic) => read(topic, z.array(articleSchema))),
    search: read('search', searchSchema),
  };
}

const loaded = new Map<string, HelpPages>();

/** The help pages of a language, read at first use. A language without a folder has the English pages. */
export function getHelpPages(language: Language): HelpPages {
  const known = loaded.get(language.code);
  if (known) return known;
  const folder = language === defaultLanguage ? englishFolder : findTranslated(language, 'help');
  const pages = folder ? readHelpPages(folder) : getHelpPages(defaultLanguage);
  loaded.set(language.code, pages);
  return pages;
}

export const { articles } = getHelpPages(defaultLanguage);
