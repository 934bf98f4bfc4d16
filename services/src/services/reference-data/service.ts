import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { getCoachDeckLayout } from './operations/get-coach-deck-layout';
import { getComplaintTerms } from './operations/get-complaint-terms';
import { getDelayCompensationScheme } from './operations/get-delay-compensation-scheme';
import { getExchangeConditions } from './operations/get-exchange-conditions';
import { getLimits } from './operations/get-limits';
import { listCoachDeckLayouts } from './operations/list-coach-deck-layouts';
import { listRailcards } from './operations/list-railcards';
import { listTravelClasses } from './operations/list-travel-classes';
import * as schema from './schema';
import { seedReferenceData } from './seed/seed-reference-data';

export const referenceData = defineService({
  name: 'reference-data',
  title: 'Reference data',
  description:
    'Exchange conditions, delay compensation, complaint terms, ticket types, travel classes, railcards, limits and coach deck layouts.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    getExchangeConditions,
    listTravelClasses,
    listRailcards,
    getLimits,
    getCoachDeckLayout,
    listCoachDeckLayouts,
    getDelayCompensationScheme,
    getComplaintTerms,
  ],
  start: seedReferenceData,
});
