/** What the traveller chose for all pages; `system` follows the device. */
export type Appearance = {
  theme: 'system' | 'light' | 'dark';
  contrast: 'system' | 'more' | 'normal';
};

/** Reads the choices from the cookies `theme` and `contrast`; `cookies` is a Cookie header or `document.cookie`. */
export function parseAppearance(cookies: string): Appearance {
  const read = (name: string) => new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(cookies)?.[1];
  const theme = read('theme');
  const contrast = read('contrast');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : 'system',
  };
}
