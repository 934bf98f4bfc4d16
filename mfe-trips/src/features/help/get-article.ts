import { useQuery } from '@tanstack/react-query';
import { type ProblemError, unwrap, webApi } from '@train-swap/shared-api';

type Article = { slug: string; title: string; body: readonly string[] };

export function useArticle(slug: string) {
  return useQuery<Article, ProblemError>({
    queryKey: ['help-article', slug],
    queryFn: () => unwrap(webApi.GET('/help-articles/{slug}', { params: { path: { slug } } })),
  });
}
