export { createEventStreams } from './event-streams';
export type {
  ReceivedRequest,
  TestResponse,
  TestRoutes,
  TestServices,
} from './start-test-services';
export { lostReply, ok, problem, startTestServices } from './start-test-services';
