import { type Appearance, parseAppearance } from '@train-swap/shared-config/appearance';
import { createStore } from 'zustand/vanilla';
import { saveChoice } from './save-choice';

/** The choices of this page. The edge server reads the same cookies, so that the first paint has the chosen colours. */
export const appearance = createStore<Appearance>(() => ({ theme: 'system', contrast: 'system' }));

/** Reads the choices of earlier visits and applies them; needed for the page of the service worker, which has none. */
export function restoreAppearance(): void {
  appearance.setState(parseAppearance(document.cookie));
  applyAppearance();
}

/** Applies and keeps a choice for a year. */
export function chooseAppearance(choice: Partial<Appearance>): void {
  appearance.setState(choice);
  for (const [name, value] of Object.entries(choice))
    saveChoice(name, value === 'system' ? '' : value);
  applyAppearance();
}

/** Sets the attributes of the root element that the design tokens depend on. */
function applyAppearance(): void {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries(appearance.getState())) {
    if (value === 'system') delete dataset[name];
    else dataset[name] = value;
  }
}
