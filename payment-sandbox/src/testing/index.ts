export { signWebhook } from '../events/sign-webhook';
export { parentOrigin, type RunningSandbox, startSandbox, testKeys } from './start-sandbox';
export { type Webhooks, webhooksByHand } from './webhooks-by-hand';
