import type { ProblemError, WishTerms } from '@train-swap/shared-api';
import type { FieldErrors } from '@train-swap/shared-ui';

/** The name of the field of a train. */
export const trainField = (journeyId: string): string => `train-${journeyId}`;

export const wishFieldId = (name: string): string => `wish-${name}`;

/** The field errors of the service for a wish. A train is known by its position in the request. */
export function findWishErrors({ pointers }: ProblemError, { journeyIds }: WishTerms): FieldErrors {
  const errors = pointers.map(({ pointer, detail }) => {
    const [, name = '', index] = pointer.split('/');
    const journeyId = name === 'journeyIds' ? journeyIds[Number(index)] : undefined;
    return [journeyId ? trainField(journeyId) : name, detail];
  });
  return Object.fromEntries(errors);
}
