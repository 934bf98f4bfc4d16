import { type ProblemError, unwrap, webApi } from '@train-swap/shared-api';
import { useQuery } from '@train-swap/shared-ui/query';

type Article = { slug: string; title: string; body: readonly string[] };

export function useArticle(slug: string) {
  return useQuery<Article, ProblemError>({
    queryKey: ['help-article', slug],
    queryFn: () => unwrap(webApi.GET('/help-articles/{slug}', { params: { path: { slug } } })),
  });
}
