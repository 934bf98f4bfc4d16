export { type CollectedBody, collectBody, hasBody } from './collect-body';
export { limitOpenRequests, limitSockets } from './connection-limits';
export { createOperatorCheck } from './operator-access';
export { bodyProblems, closingPayload } from './reject-body';
export {
  connectionsCheckingInterval,
  environmentSetting,
  operatorAddresses,
  type ServerLimits,
  serverLimits,
  serverSettings,
} from './server-settings';
export { clientAddress, isAddressList, trustedAddresses } from './trusted-addresses';
