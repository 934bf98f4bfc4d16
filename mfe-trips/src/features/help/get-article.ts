import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, webApi } from 'shared-api';

type Article = { slug: string; title: string; body: readonly string[] };

/** One help article, as plain paragraphs. */
export function useArticle(slug: string) {
  return useQuery<Article, ProblemError>({
    queryKey: ['help-article', slug],
    queryFn: () => answer(webApi.GET('/help-articles/{slug}', { params: { path: { slug } } })),
  });
}
