import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { deleteOldGuesses } from './codes/guess-limit';
import { seedDiscountCodes } from './codes/seed-discount-codes';
import { evaluateCode } from './operations/evaluate-code';
import { evaluateDiscounts } from './operations/evaluate-discounts';
import * as schema from './schema';

export const discounts = defineService({
  name: 'discounts',
  title: 'Discounts',
  description: 'Discounts for children, railcards and discount codes.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [evaluateDiscounts, evaluateCode],
  jobs: [deleteOldGuesses],
  start: seedDiscountCodes,
});
