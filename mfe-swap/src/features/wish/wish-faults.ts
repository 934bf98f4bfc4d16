import type { ProblemError, WishTerms } from 'shared-api';
import type { FormError } from 'shared-ui';

/** Ids of what an answer is given with, by its name in the request. */
export const fieldIds = {
  legIndex: 'wish-leg',
  properties: 'wish-properties',
  nothingBelow: 'wish-nothing-below',
  together: 'wish-together',
  makeRoom: 'wish-make-room',
  deadline: 'wish-deadline',
} as const;

export const trainId = (journeyId: string): string => `wish-train-${journeyId}`;

/** What the service says against single answers of a wish, each with the field that it stands beside. */
export function faultsOf({ pointers }: ProblemError, { journeyIds }: WishTerms): FormError[] {
  return pointers.map(({ pointer, detail: message }) => {
    const [, name = '', index] = pointer.split('/');
    const journeyId = name === 'journeyIds' ? journeyIds[Number(index)] : undefined;
    const fieldId = journeyId ? trainId(journeyId) : fieldIds[name as keyof typeof fieldIds];
    return { message, ...(fieldId && { fieldId }) };
  });
}

/** The sentence that stands beside a field. */
export const faultAt = (faults: readonly FormError[], id: string): string | undefined =>
  faults.find(({ fieldId }) => fieldId === id)?.message;
