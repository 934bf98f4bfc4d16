import { i18n } from '@train-swap/shared-config';
import type { Appearance } from '@train-swap/shared-config/appearance';
import { Select } from '@train-swap/shared-ui';
import { useStore } from 'zustand';
import { appearance, chooseAppearance } from './appearance';

type Choice<Value> = { value: Value; label: string };

const listThemes = (): Choice<Appearance['theme']>[] => [
  { value: 'system', label: i18n.t('Like my device') },
  { value: 'light', label: i18n.t('Light') },
  { value: 'dark', label: i18n.t('Dark') },
];

const listContrasts = (): Choice<Appearance['contrast']>[] => [
  { value: 'system', label: i18n.t('Like my device') },
  { value: 'normal', label: i18n.t('Normal') },
  { value: 'more', label: i18n.t('High') },
];

/** Lets the traveller choose the theme and the contrast of all pages. */
export function AppearanceChoice() {
  const { theme, contrast } = useStore(appearance);
  return (
    <>
      <Select
        label={i18n.t('Theme')}
        options={listThemes()}
        value={theme}
        onChange={({ target }) => chooseAppearance({ theme: target.value as Appearance['theme'] })}
      />
      <Select
        label={i18n.t('Contrast')}
        options={listContrasts()}
        value={contrast}
        onChange={({ target }) =>
          chooseAppearance({ contrast: target.value as Appearance['contrast'] })
        }
      />
    </>
  );
}
