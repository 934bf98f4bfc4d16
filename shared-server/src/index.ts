export { type CollectedBody, collectBody, hasBody } from './collect-body';
export { limitOpenRequests, limitSockets } from './connection-limits';
export { createOperatorCheck } from './operator-access';
export { bodyProblems, createClosingPayload } from './reject-body';
export {
  safeResponses,
  safeSecureResponses,
  sendClientError,
  sendRawResponse,
} from './safe-responses';
export {
  connectionCheckIntervalMs,
  environmentSetting,
  getOperatorAddresses,
  type ServerLimits,
  serverSettings,
  toServerLimits,
} from './server-settings';
export {
  createAddressCheck,
  getClientAddress,
  isAddressList,
} from './trusted-addresses';
