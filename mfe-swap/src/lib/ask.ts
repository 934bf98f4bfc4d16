import { learnTime } from './time/clock';

/**
 * What a call answered, like `answer` of shared-api; it sets the page's clock on the way.
 * @throws {ProblemError} whenever the call was no success
 */
export async function ask<Data>(call: Promise<{ data?: Data; response: Response }>): Promise<Data> {
  const { data, response } = await call;
  learnTime(response.headers.get('date'));
  return data as Data;
}
