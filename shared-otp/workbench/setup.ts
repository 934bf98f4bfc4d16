import type { CodeMode } from 'shared-otp/otp-input';

/** Properties of the playground's control, stored in the URL so that they can be shared. */
export type Setup = {
  mode: CodeMode;
  length: number;
  /** Owner of the value: the control, the parent, or a parent that ignores changes. */
  owner: 'control' | 'owner' | 'fixed owner';
  value: string;
  hint: string;
  error: string;
  status: string;
  dir: 'ltr' | 'rtl';
  language: 'English' | 'Deutsch';
  required: boolean;
  disabled: boolean;
  readOnly: boolean;
  mask: boolean;
  autoSubmit: boolean;
  autoFocus: boolean;
  webOtp: boolean;
  /** Browsers submit a form with several fields on Enter only if it has a button; the control also works without. */
  sendButton: boolean;
};

const defaults: Setup = {
  mode: 'numeric',
  length: 6,
  owner: 'control',
  value: '',
  hint: '',
  error: '',
  status: '',
  dir: 'ltr',
  language: 'English',
  required: false,
  disabled: false,
  readOnly: false,
  mask: false,
  autoSubmit: false,
  autoFocus: false,
  webOtp: false,
  sendButton: true,
};

export function parseSetup(query: URLSearchParams): Setup {
  const read = (name: string, defaultValue: string | number | boolean) => {
    const text = query.get(name);
    if (text === null) return defaultValue;
    if (typeof defaultValue === 'boolean') return text === 'yes';
    return typeof defaultValue === 'number' ? Number(text) : text;
  };
  const entries = Object.entries(defaults).map(([name, defaultValue]) => [
    name,
    read(name, defaultValue),
  ]);
  return Object.fromEntries(entries) as Setup;
}

export function saveSetup(setup: Setup): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(setup)) {
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    if (value === defaults[name as keyof Setup]) query.delete(name);
    else query.set(name, text);
  }
  history.replaceState(null, '', `?${query}`);
}

export const choices = {
  mode: ['numeric', 'alphanumeric'],
  owner: ['control', 'owner', 'fixed owner'],
  dir: ['ltr', 'rtl'],
  language: ['English', 'Deutsch'],
} as const;
