export { configurationElementId, getConfig, renderWith } from './config';
export type { Configuration, ConfigurationProblem } from './configuration';
export { ConfigurationError, parseConfiguration } from './configuration';
export { paths } from './paths';
export {
  isSensitiveScreen,
  markSensitiveScreen,
  subscribeToSensitiveScreen,
} from './sensitive-screen';
