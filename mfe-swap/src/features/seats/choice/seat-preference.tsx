import { i18n } from '@train-swap/shared-config';
import type { SeatPreference } from '../../../lib/operation/hold-places';
import { RadioRow } from '../plan/radio-row';

type SeatPreferenceProps = {
  value: SeatPreference | undefined;
  onChange: (preference: SeatPreference | undefined) => void;
};

const options: readonly SeatPreference[] = ['window', 'aisle'];

/** Which seats the carrier should choose. */
export function SeatPreferenceChoice({ value, onChange }: SeatPreferenceProps) {
  const texts = { window: i18n.t('Window'), aisle: i18n.t('Aisle') };
  return (
    <RadioRow
      label={i18n.t('Where would you like to sit?')}
      isLabelShown
      name="preference"
      value={value ?? ''}
      options={[
        { value: '', text: i18n.t('Anywhere'), note: '' },
        ...options.map((option) => ({
          value: option,
          text: texts[option],
          note: i18n.t('where possible'),
        })),
      ]}
      onChange={(chosen) => onChange(options.find((option) => option === chosen))}
    />
  );
}
