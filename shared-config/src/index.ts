export type { Configuration, ConfigurationProblem } from './configuration/configuration';
export { ConfigurationError, parseConfiguration } from './configuration/configuration';
export {
  configurationElementId,
  getConfig,
  setPrerenderConfig,
} from './configuration/page-configuration';
export { i18n } from './language/i18n';
export { addLanguage, type Language, listLanguages, splitLanguage } from './language/languages';
export {
  getLanguage,
  getLanguagePrefix,
  stripLanguage,
  toLocalPath,
} from './language/page-language';
export { paths } from './paths/paths';
export {
  isSensitiveScreen,
  markSensitiveScreen,
  subscribeToSensitiveScreen,
} from './sensitive-screen';
