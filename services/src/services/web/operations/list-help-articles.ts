import type { Language } from '@train-swap/shared-config/languages';
import { z } from 'zod';
import { getLanguage } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { type Article, getHelpPages } from '../help/articles';
import { fillIn, loadFigures } from '../help/figures';
import { createRanking } from '../help/rank-articles';

const helpArticleSummary = z
  .strictObject({ slug: z.string(), title: z.string(), summary: z.string() })
  .meta({ id: 'HelpArticleSummary' });

const rankings = new Map<string, (question: string) => readonly Article[]>();

function getRanking(language: Language): (question: string) => readonly Article[] {
  const { articles, search } = getHelpPages(language);
  const rank = rankings.get(language.code) ?? createRanking(articles, search);
  rankings.set(language.code, rank);
  return rank;
}

export const listHelpArticles = defineOperation({
  id: 'listHelpArticles',
  method: 'GET',
  path: '/help-articles',
  summary: 'Search help articles, best match first; without a query, list all',
  description:
    'Searches titles, keywords, summaries and texts. Accents, case and word endings are ignored, and prefixes of words match.',
  access: 'public',
  request: { query: z.strictObject({ q: z.string().max(200).optional() }) },
  responses: { 200: z.strictObject({ articles: z.array(helpArticleSummary) }) },
  async handle({ query }, context) {
    const rank = getRanking(getLanguage());
    const figures = await loadFigures(context);
    return {
      status: 200,
      body: {
        articles: rank(query.q ?? '').map(({ slug, title, summary }) => ({
          slug,
          title,
          summary: fillIn(summary, figures),
        })),
      },
    };
  },
});
