import { addLanguage } from '@train-swap/shared-config/languages';
import type { Configuration } from '../configuration';
import { getLanguage } from './i18n';

/**
 * The address of a page in the language of the request.
 *
 * @param path such as `/trips/1?a=b`, without a language
 */
export const createPageUrl = (
  { publicOrigin }: Pick<Configuration, 'publicOrigin'>,
  path: string,
): URL => new URL(addLanguage(path, getLanguage()), publicOrigin);
