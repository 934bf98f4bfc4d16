import { referenceDataApi, type ServiceClass, unwrap } from '@train-swap/shared-api';
import { useQuery } from '@train-swap/shared-ui/query';

/** What an operator serves in each class, in the language of the page. */
async function listTravelClasses(operator: string): Promise<Map<ServiceClass, string>> {
  const { travelClasses } = await unwrap(
    referenceDataApi.GET('/travel-classes', { params: { query: { operator } } }),
  );
  return new Map(travelClasses.map(({ serviceClass, text }) => [serviceClass, text]));
}

export const useTravelClasses = (operator: string) =>
  useQuery({
    queryKey: ['travel-classes', operator],
    queryFn: () => listTravelClasses(operator),
    staleTime: Number.POSITIVE_INFINITY,
  });
