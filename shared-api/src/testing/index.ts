export type { ArrivedRequest, TestReply, TestRoutes, TestServices } from './start-test-services';
export { ok, problem, startTestServices } from './start-test-services';
