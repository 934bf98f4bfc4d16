import { defaultLanguage } from '@train-swap/shared-config/languages';
import type { z } from 'zod';
import { runInLanguage } from '../../../kit/language/i18n';
import { kindNames, type openComplaintSchema } from '../../trips/contract';

type Kind = z.output<typeof openComplaintSchema>['kind'];

/** In English, as the other texts of the support desk. */
export const getKindName = (kind: Kind): string => runInLanguage(defaultLanguage, kindNames[kind]);
