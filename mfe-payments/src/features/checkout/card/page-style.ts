const tokens = {
  text: '--color-ink',
  muted: '--color-ink-soft',
  surface: '--color-surface',
  border: '--color-line-strong',
  accent: '--color-brand',
  danger: '--color-danger',
  focus: '--color-focus',
  radius: '--radius-md',
  'border-width': '--border-strong',
  'text-size': '--text-md',
  'small-size': '--text-sm',
} as const;

export type PageStyle = {
  tokens: Record<string, string>;
  scheme: 'light' | 'dark';
  font?: { family: string; src: string };
};

/**
 * The page's colours, sizes and typeface under the token names of the provider's fields, in the theme and contrast that the traveller chose.
 * A token is `light-dark(…)`, which the frame would resolve with its own theme, so each is resolved here.
 */
export function getPageStyle(frame: Element): PageStyle {
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
  const font = getFont(style.getPropertyValue('--font-sans'));
  return {
    tokens: { ...Object.fromEntries(values), background },
    scheme: getScheme(style.colorScheme),
    ...(font && { font }),
  };
}

/** The first typeface of the page and the file that the page preloads for it; a host may have none. */
function getFont(families: string): PageStyle['font'] {
  const family = (families.split(',')[0] ?? '').replaceAll(/["']/g, '').trim();
  const fileName = family.toLowerCase().replaceAll(' ', '-');
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]');
  const src = [...links].map(({ href }) => href).find((href) => href.includes(`/${fileName}-`));
  return src ? { family, src } : undefined;
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
function getScheme(colorScheme: string): PageStyle['scheme'] {
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme;
  return matchMedia(darkDevice).matches ? 'dark' : 'light';
}

const darkDevice = '(prefers-color-scheme: dark)';
const deviceSettings = [darkDevice, '(prefers-contrast: more)'];

/** Calls back after the traveller or the device has changed the theme or the contrast. Returns a function that stops. */
export function watchPageStyle(onChange: () => void): () => void {
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
