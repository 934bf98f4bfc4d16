import { i18n } from '../../../kit/language/i18n';
import type { Claim, StepCode } from '../shapes/complaint-shapes';

const texts: Record<StepCode, (claim: Claim | null) => string> = {
  'claim-received': (claim) =>
    i18n.t('We have received your claim and forward it to {operator}.', {
      operator: claim?.operator.name ?? '',
    }),
  'complaint-received': () => i18n.t('We have received your complaint and will review it.'),
  withdrawn: () => i18n.t('You withdrew this complaint.'),
  'all-swapped': () =>
    i18n.t(
      'You swapped to another train after this claim. Only the train you hold at departure counts, so the claim ended.',
    ),
  'some-swapped': () =>
    i18n.t(
      'Some of you swapped to another train after this claim. Only the train held at departure counts, so the claim ended. Claim again for those who kept their train.',
    ),
};

/** The sentence in the language of the request; that of support as it was written. */
export const formatStep = (
  { code, text }: { code: StepCode | null; text: string },
  claim: Claim | null,
): string => (code === null ? text : texts[code](claim));
