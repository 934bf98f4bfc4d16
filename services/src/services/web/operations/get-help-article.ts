import { z } from 'zod';
import { getLanguage, i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { getHelpPages } from '../help/articles';
import { fillIn, loadFigures } from '../help/figures';

const helpArticle = z
  .strictObject({ slug: z.string(), title: z.string(), body: z.array(z.string()) })
  .meta({ id: 'HelpArticle' });

export const getHelpArticle = defineOperation({
  id: 'getHelpArticle',
  method: 'GET',
  path: '/help-articles/{slug}',
  summary: 'Get a help article as plain paragraphs',
  access: 'public',
  request: { params: z.strictObject({ slug: z.string().min(1).max(200) }) },
  responses: { 200: helpArticle },
  problems: { 'help-article-not-found': 404 },
  async handle({ params }, context) {
    const { articles } = getHelpPages(getLanguage());
    const article = articles.find(({ slug }) => slug === params.slug);
    if (!article) {
      throw problem('help-article-not-found', {
        status: 404,
        detail: i18n.t(
          'There is no help page at this address. Search the help pages, or write to us.',
        ),
      });
    }
    const figures = await loadFigures(context);
    const { slug, title, body } = article;
    const paragraphs = body.map((paragraph) => fillIn(paragraph, figures));
    return { status: 200, body: { slug, title, body: paragraphs } };
  },
});
