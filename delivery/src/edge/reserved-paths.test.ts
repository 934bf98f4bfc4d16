import { afterEach, expect, it } from '@jest/globals';
import { isReservedPath } from '@train-swap/shared-config/languages';
import { closeEdges, startEdge } from '../testing/test-edge';

afterEach(closeEdges);

it('reserves the paths of all routes of the edge server, so that no remote can own them', async () => {
  const { server } = await startEdge();
  const routes = server.printRoutes({ commonPrefix: false }).split('\n');
  const paths = routes.flatMap((line) => /(?:├|└)── (\/[^\s/(]+)/.exec(line)?.[1] ?? []);
  expect(paths).toContain('/api');
  // Only posts: its page is of the remote that owns /swap.
  expect(paths.filter((path) => !isReservedPath(path))).toEqual(['/swap']);
});
