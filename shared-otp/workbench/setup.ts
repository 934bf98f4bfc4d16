import type { CodeMode } from 'shared-otp/otp-input';

/** Everything about the playground's control, kept in the address so that it can be passed on. */
export type Setup = {
  mode: CodeMode;
  length: number;
  /** Who keeps the value: the control, its owner, or an owner that takes no change. */
  owner: 'control' | 'owner' | 'stubborn owner';
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
  /** A form of several fields is sent by Enter only where it has a button; the control sees to it. */
  sendButton: boolean;
};

const first: Setup = {
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

export function readSetup(query: URLSearchParams): Setup {
  const read = (name: string, standard: string | number | boolean) => {
    const text = query.get(name);
    if (text === null) return standard;
    if (typeof standard === 'boolean') return text === 'yes';
    return typeof standard === 'number' ? Number(text) : text;
  };
  const entries = Object.entries(first).map(([name, standard]) => [name, read(name, standard)]);
  return Object.fromEntries(entries) as Setup;
}

export function writeSetup(setup: Setup): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(setup)) {
    const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    if (value === first[name as keyof Setup]) query.delete(name);
    else query.set(name, text);
  }
  history.replaceState(null, '', `?${query}`);
}

export const choices = {
  mode: ['numeric', 'alphanumeric'],
  owner: ['control', 'owner', 'stubborn owner'],
  dir: ['ltr', 'rtl'],
  language: ['English', 'Deutsch'],
} as const;
