import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { articles } from '../help/articles';
import { currentFigures, fillIn } from '../help/figures';
import { createRanking } from '../help/rank-articles';

const helpArticleSummary = z
  .strictObject({ slug: z.string(), title: z.string(), summary: z.string() })
  .meta({ id: 'HelpArticleSummary' });

const rank = createRanking(articles);

export const listHelpArticles = defineOperation({
  id: 'listHelpArticles',
  method: 'GET',
  path: '/help-articles',
  summary: 'Help articles for a question, the best first; all of them without one',
  description:
    'Looks for the words of the question in titles, keywords, summaries and texts; accents, case and word endings make no difference, and the beginning of a word is enough.',
  access: 'public',
  request: { query: z.strictObject({ q: z.string().max(200).optional() }) },
  responses: { 200: z.strictObject({ articles: z.array(helpArticleSummary) }) },
  async handle({ query }, context) {
    const figures = await currentFigures(context);
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
