export { createOsdmClient, type OsdmClient } from './osdm-client';
export { type RunningSandbox, startSandbox, testClient } from './start-sandbox';
export { createTestTrains } from './test-trains';
