import type { ProblemError, WishTerms } from '@train-swap/shared-api';
import type { FormError } from '@train-swap/shared-ui';

/** Ids of the fields, by their name in the request. */
export const fieldIds = {
  legIndex: 'wish-leg',
  properties: 'wish-properties',
  nothingBelow: 'wish-nothing-below',
  together: 'wish-together',
  makeRoom: 'wish-make-room',
  deadline: 'wish-deadline',
} as const;

export const trainId = (journeyId: string): string => `wish-train-${journeyId}`;

/** The field errors of the service for a wish, with the id of each field. */
export function faultsOf({ pointers }: ProblemError, { journeyIds }: WishTerms): FormError[] {
  return pointers.map(({ pointer, detail: message }) => {
    const [, name = '', index] = pointer.split('/');
    const journeyId = name === 'journeyIds' ? journeyIds[Number(index)] : undefined;
    const fieldId = journeyId ? trainId(journeyId) : fieldIds[name as keyof typeof fieldIds];
    return { message, ...(fieldId && { fieldId }) };
  });
}

/** The error text of a field. */
export const faultAt = (faults: readonly FormError[], id: string): string | undefined =>
  faults.find(({ fieldId }) => fieldId === id)?.message;
