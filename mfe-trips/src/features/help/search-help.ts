import { type ProblemError, unwrap, webApi } from '@train-swap/shared-api';
import { keepPreviousData, useQuery } from '@train-swap/shared-ui/query';

type Articles = { articles: readonly { slug: string; title: string; summary: string }[] };

/** Help articles for a search text, best match first. An empty text finds all. */
export function useHelpSearch(question: string) {
  return useQuery<Articles, ProblemError>({
    queryKey: ['help', question],
    queryFn: () =>
      unwrap(webApi.GET('/help-articles', { params: { query: question ? { q: question } : {} } })),
    placeholderData: keepPreviousData,
  });
}
