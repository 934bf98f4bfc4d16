import '../src/tokens.css';
import '../src/base.css';
import '../src/fonts.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { languages } from '@train-swap/shared-config/languages';
import { useLayoutEffect } from 'react';
import { openInLanguage, shownLanguage } from './language';
import styles from './preview.module.css';

const choice = (title: string, icon: string, items: Record<string, string>) => ({
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: Object.entries(items).map(([value, label]) => ({ value, title: `${title}: ${label}` })),
  },
});

/** Sets the attributes of the root element as the edge server and the footer of the product do. */
const withAppearance: Decorator = (Story, { globals }) => {
  const { theme, contrast, direction, language } = globals;
  useLayoutEffect(() => {
    if (language !== shownLanguage) openInLanguage(globals);
  }, [language, globals]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const shown = languages.find(({ code }) => code === shownLanguage);
    root.lang = shown?.tag ?? 'en-GB';
    root.dir = shown?.direction === 'rtl' ? 'rtl' : direction;
    setData(root, 'theme', theme);
    setData(root, 'contrast', contrast);
  }, [theme, contrast, direction]);
  return (
    <main className={styles.page}>
      <Story />
    </main>
  );
};

function setData(root: HTMLElement, name: string, value: string) {
  if (value === 'system') delete root.dataset[name];
  else root.dataset[name] = value;
}

const viewport = (width: number, height: number, type: 'mobile' | 'desktop') => ({
  name: `${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

/** `optional` faces would be used from the second story on. */
async function loadFonts() {
  const faces = ['1em "Atkinson Hyperlegible Next"', '600 1em "Barlow Condensed"'];
  await Promise.all(faces.map((face) => document.fonts.load(face)));
}

const preview: Preview = {
  loaders: [loadFonts],
  decorators: [withAppearance],
  globalTypes: {
    theme: choice('Theme', 'paintbrush', {
      system: 'like the device',
      light: 'light',
      dark: 'dark',
    }),
    contrast: choice('Contrast', 'contrast', { system: 'like the device', more: 'high' }),
    direction: choice('Direction', 'transfer', { ltr: 'left to right', rtl: 'right to left' }),
    language: choice(
      'Language',
      'globe',
      Object.fromEntries(languages.map(({ code, name }) => [code, name])),
    ),
  },
  initialGlobals: { theme: 'system', contrast: 'system', direction: 'ltr', language: 'en' },
  parameters: {
    layout: 'fullscreen',
    // A story is a part of a page: it has no heading of the page, and its headings start at any level.
    a11y: {
      config: {
        rules: ['page-has-heading-one', 'heading-order'].map((id) => ({ id, enabled: false })),
      },
    },
    // The page has its own colours.
    backgrounds: { disable: true },
    viewport: {
      options: {
        small: viewport(320, 640, 'mobile'),
        phone: viewport(390, 844, 'mobile'),
        desktop: viewport(1280, 800, 'desktop'),
      },
    },
    options: { storySort: { method: 'alphabetical' } },
  },
};

export default preview;
