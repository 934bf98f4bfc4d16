import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sources } from '../live-set/open-sources';

/** Registers `GET /health`. The status is for load balancers, the details are for operators. */
export function serveHealth(
  server: FastifyInstance,
  environment: string,
  sources: Sources,
  isOperator: (request: FastifyRequest) => boolean,
): void {
  const getProblem = () => sources.getReleaseProblem() ?? sources.getConfigurationProblem();
  server.get('/health', async (request, reply) => {
    const details = (shown: object) => (isOperator(request) ? shown : {});
    try {
      const { document } = await sources.readLiveSet();
      await sources.readConfiguration();
      const problem = getProblem();
      const status = problem ? 'stale' : 'ok';
      return { status, ...details({ environment, version: document.version, problem }) };
    } catch {
      const known = details({ environment, problem: getProblem() });
      return reply.code(503).send({ status: 'down', ...known });
    }
  });
}
