const tokens = {
  text: '--color-ink',
  muted: '--color-ink-soft',
  surface: '--color-surface',
  border: '--color-line-strong',
  accent: '--color-brand',
  danger: '--color-danger',
  radius: '--radius-md',
} as const;

export type PageColours = { tokens: Record<string, string>; scheme: 'light' | 'dark' };

/**
 * The page's colours under the token names of the provider's fields, in the theme and contrast that the traveller chose.
 * A token is `light-dark(…)`, which the frame would resolve with its own theme, so each is resolved here.
 */
export function getPageColours(frame: Element): PageColours {
  const style = getComputedStyle(document.documentElement);
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const resolve = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const values = Object.entries(tokens).map(([name, property]) => {
    const value = style.getPropertyValue(property).trim();
    return [name, property.startsWith('--color') && value ? resolve(value) : value];
  });
  probe.remove();
  const background = getBackground(frame);
  return {
    tokens: { ...Object.fromEntries(values), background },
    scheme: getScheme(style.colorScheme),
  };
}

/** The colour behind the frame. Without it, a browser may fill a frame of another theme with white or black. */
function getBackground(frame: Element): string {
  for (let element = frame.parentElement; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (backgroundColor && !transparent.has(backgroundColor)) return backgroundColor;
  }
  return 'transparent';
}

const transparent = new Set(['transparent', 'rgba(0, 0, 0, 0)']);

/** `light dark` means that the device decides. */
function getScheme(colorScheme: string): PageColours['scheme'] {
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme;
  return matchMedia(darkDevice).matches ? 'dark' : 'light';
}

const darkDevice = '(prefers-color-scheme: dark)';
const deviceSettings = [darkDevice, '(prefers-contrast: more)'];

/** Calls back after the traveller or the device has changed the theme or the contrast. Returns a function that stops. */
export function watchPageColours(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-theme', 'data-contrast'],
  });
  const queries = deviceSettings.map((setting) => matchMedia(setting));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
