export { signWebhook } from '../events/deliver-events';
export { createManualWebhooks, type Webhooks } from './manual-webhooks';
export { parentOrigin, type RunningSandbox, startSandbox, testKeys } from './start-sandbox';
