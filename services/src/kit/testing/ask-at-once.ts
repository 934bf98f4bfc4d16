import { setTimeout as passed } from 'node:timers/promises';
import type { Asked } from './ask';
import { OpenConnection, type WireAnswer, writtenRequest } from './open-connection';

/** Milliseconds. */
const moment = 100;

/**
 * A crowd that asks at one moment, each over a connection of their own. The requests are written and the connections
 * open by then: `took` is what those need who are asked. Who is told to come again does so.
 * @returns the answers in the order of the requests, and the milliseconds that each waited for theirs
 */
export async function askAtOnce(
  requests: readonly (Asked & { url: string })[],
): Promise<{ answers: WireAnswer[]; took: number[] }> {
  const crowd = await Promise.all(
    requests.map(async (request) => ({
      request: writtenRequest(request.url, request),
      connection: await OpenConnection.to(request.url),
    })),
  );
  // Open here is not yet taken up at the other end.
  await passed(moment);
  const took: number[] = [];
  try {
    const answers = await Promise.all(
      crowd.map(async ({ request, connection }) => {
        const from = performance.now();
        let answer = await connection.ask(request);
        while (answer.status === 503) {
          await passed(moment);
          answer = await connection.ask(request);
        }
        took.push(performance.now() - from);
        return answer;
      }),
    );
    return { answers, took };
  } finally {
    for (const { connection } of crowd) connection.close();
  }
}
