import { addLanguage, defaultLanguage, type Language } from '@train-swap/shared-config/languages';
import { getPageTexts } from '../page-texts';

/** `--color-board` of the design tokens, the header in both themes. Manifests and browsers may not know OKLCH. */
export const boardColour = '#0a1620';

const createIcon = (file: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const createShortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [createIcon(`shortcut-${icon}.png`, 96)],
});

/** The address of the web manifest in the language of a page. */
export const getManifestAddress = ({ code }: Language): string =>
  code === defaultLanguage.code ? '/manifest.webmanifest' : `/manifest.webmanifest?lang=${code}`;

/**
 * Creates the web manifest in a language. Outside of production the name contains the environment, so that testers can
 * have both. The `id` is the same in all languages, because a browser installs the product once.
 */
export function createManifest(environment: string, language: Language) {
  const texts = getPageTexts(language);
  const localPath = (path: string) => addLanguage(path, language);
  return {
    id: '/',
    name: environment === 'production' ? 'Train Swap' : `Train Swap (${environment})`,
    short_name: 'Train Swap',
    description: texts.description,
    lang: language.tag,
    dir: language.direction,
    start_url: localPath('/'),
    scope: '/',
    display: 'standalone',
    theme_color: boardColour,
    background_color: boardColour,
    categories: ['travel', 'navigation'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      createIcon('app-192.png', 192),
      createIcon('app-512.png', 512),
      createIcon('maskable-192.png', 192, 'maskable'),
      createIcon('maskable-512.png', 512, 'maskable'),
    ],
    // Android shows the first three.
    shortcuts: [
      createShortcut(texts.nextPass, localPath('/trips/next'), 'pass'),
      createShortcut(texts.scanTicket, localPath('/swap/scan'), 'scan'),
      createShortcut(texts.trips, localPath('/trips'), 'trips'),
      createShortcut(texts.findTicket, localPath('/'), 'find'),
    ],
    // The service worker receives the file (service-worker.js). The address has no language.
    share_target: {
      action: '/swap/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          {
            name: 'ticket',
            accept: ['image/*', 'application/pdf', 'application/vnd.apple.pkpass', '.pkpass'],
          },
        ],
      },
    },
  };
}
