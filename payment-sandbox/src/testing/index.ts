export { signWebhook } from '../events/sign-webhook';
export { createManualWebhooks, type Webhooks } from './manual-webhooks';
export { parentOrigin, type RunningSandbox, startSandbox, testKeys } from './start-sandbox';
