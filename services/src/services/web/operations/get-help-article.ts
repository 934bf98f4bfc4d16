import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { articles } from '../help/articles';
import { currentFigures, fillIn } from '../help/figures';

const helpArticle = z
  .strictObject({ slug: z.string(), title: z.string(), body: z.array(z.string()) })
  .meta({ id: 'HelpArticle' });

export const getHelpArticle = defineOperation({
  id: 'getHelpArticle',
  method: 'GET',
  path: '/help-articles/{slug}',
  summary: 'One help article as plain paragraphs',
  access: 'public',
  request: { params: z.strictObject({ slug: z.string().min(1).max(200) }) },
  responses: { 200: helpArticle },
  problems: { 'help-article-not-found': 404 },
  async handle({ params }, context) {
    const article = articles.find(({ slug }) => slug === params.slug);
    if (!article) {
      throw problem('help-article-not-found', {
        status: 404,
        detail: 'We have no help page at this address. Search the help pages, or write to us.',
      });
    }
    const figures = await currentFigures(context);
    const { slug, title, body } = article;
    const paragraphs = body.map((paragraph) => fillIn(paragraph, figures));
    return { status: 200, body: { slug, title, body: paragraphs } };
  },
});
