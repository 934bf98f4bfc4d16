import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, webApi } from 'shared-api';

type Articles = { articles: readonly { slug: string; title: string; summary: string }[] };

/** Help articles for a question, the best first; all of them without one. */
export function useHelpSearch(question: string) {
  return useQuery<Articles, ProblemError>({
    queryKey: ['help', question],
    queryFn: () =>
      answer(webApi.GET('/help-articles', { params: { query: question ? { q: question } : {} } })),
    placeholderData: keepPreviousData,
  });
}
