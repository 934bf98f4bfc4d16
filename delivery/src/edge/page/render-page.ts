import type { Appearance } from '@train-swap/shared-config/appearance';
import type { Language } from '@train-swap/shared-config/languages';
import { escapeHtml, escapeJson } from '../../escape-html';
import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { Signed } from '../../store/signing/signing';
import { boardColour, getManifestAddress } from '../install/manifest';
import { getPageTexts } from '../page-texts';
import type { FirstScreen, InlineStyle } from './first-screen';
import { renderLanguage } from './page-language';
import type { Preload } from './preloads';
import { renderTypefaces } from './typefaces';

type PageParts = {
  /** The release of the shell in this page. */
  shell: Release;
  map: Signed;
  /** The text of the map's part that the path needs; null when the map has it. */
  part: string | null;
  /** The public keys that the edge server trusts, for a shell that was built without keys. */
  keys: readonly string[];
  /** The remotes whose canary this visitor gets. */
  canaries: readonly string[];
  /** The configuration document as in its file. The page validates it and shows problems. */
  configuration: string;
  /** The nonce in the policy of the response. */
  nonce: string;
  /** The files that the requested path needs besides the shell. */
  preloads: readonly Preload[];
  /** Another origin that serves scripts of remotes; null without one. */
  filesOrigin: string | null;
  /** The files of each remote besides its entry, which the shell prefetches: remote -> file names. */
  exposeFiles: Readonly<Record<string, readonly string[]>>;
  /** The prerendered screen; null without one. */
  firstScreen: FirstScreen | null;
  /** Whether the browser sent a session. Content that depends on it stays hidden until the session is read. */
  hasSession: boolean;
  /** What a remote saved about its first screen for a page with a session; null without it. */
  firstScreenHint: string | null;
  language: Language;
  /** Links to the page in other languages, as HTML. */
  alternates: string;
  /** The theme that the traveller chose. */
  appearance: Appearance;
  /** HTML of the staging deck: before the shell's scripts, and at the end, where its styles delay nothing. */
  deck?: { beforeShell: string; afterShell: string };
};

/** Renders the HTML document of the product: the shell's files, the configuration, the release map. */
export function renderPage(parts: PageParts): string {
  const { shell, map, keys, canaries, configuration, nonce, exposeFiles, deck, firstScreen } =
    parts;
  const texts = getPageTexts(parts.language);
  const styles = firstScreen?.styles ?? [];
  const isFile = ({ address }: { address: string }) =>
    !styles.some((style) => style.address === address);
  const preloads = parts.preloads.filter(isFile);
  const typefaces = renderTypefaces(shell, nonce);
  return `<!doctype html>
<html${renderLanguage(parts.language)}${renderAppearance(parts.appearance)}${typefaces.rootAttribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${texts.description}">
<meta name="theme-color" content="${boardColour}">
<title>Train Swap</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="${getManifestAddress(parts.language)}">
${parts.alternates}
${typefaces.preloads}
${deck?.beforeShell ?? ''}${[...styles.map((one) => renderInlineStyle(one, nonce)), ...renderShellFiles(shell, parts.language, nonce, isFile)].join('\n')}
${typefaces.script}
${preloads.map((one) => renderPreload(one, nonce)).join('\n')}
<script type="application/json" id="configuration">${escapeJson(configuration)}</script>
<script type="application/json" id="release-map" data-signature="${escapeHtml(map.signature)}" data-keys="${keys.join(' ')}" data-canaries="${canaries.join(' ')}"${parts.filesOrigin ? ` data-files-origin="${parts.filesOrigin}"` : ''}>${escapeJson(map.text)}</script>
${parts.part === null ? '' : `<script type="application/json" id="release-map-part">${escapeJson(parts.part)}</script>\n`}<script type="application/json" id="prefetch-files">${escapeJson(JSON.stringify(exposeFiles))}</script>${firstScreen ? `\n<script nonce="${nonce}">${clickRecorder}</script>` : ''}
</head>
<body>
<div id="shell"${parts.hasSession ? ' data-session' : ''}${parts.firstScreenHint ? ` data-first-screen="${parts.firstScreenHint}"` : ''}${firstScreen ? ` data-prerendered="${escapeHtml(firstScreen.prefix)}"` : ''}>${firstScreen?.html ?? ''}</div>
<noscript>${texts.withoutScripts}</noscript>
${deck?.afterShell ?? ''}</body>
</html>
`;
}

/** webpack does not load a style sheet again that has an element with this `data-href`. */
function renderInlineStyle({ address, file, text }: InlineStyle, nonce: string): string {
  return `<style nonce="${nonce}" data-href="${escapeHtml(file)}" data-address="${escapeHtml(address)}">${text}</style>`;
}

/** The translations of the shell are before its other scripts. */
function renderShellFiles(
  shell: Release,
  { code }: Language,
  nonce: string,
  isFile: (one: { address: string }) => boolean,
): readonly string[] {
  const messages = shell.messages[code];
  return [...(messages ? [messages] : []), ...shell.entry]
    .map((file) => ({ address: getReleaseBase(shell) + file, file }))
    .filter(isFile)
    .map(({ address, file }) => {
      const attributes = `integrity="${escapeHtml(shell.files[file]?.sha384 ?? '')}" crossorigin="anonymous"`;
      return file.endsWith('.css')
        ? `<link rel="stylesheet" href="${escapeHtml(address)}" ${attributes}>`
        : `<script defer nonce="${nonce}" src="${escapeHtml(address)}" ${attributes} fetchpriority="high"></script>`;
    });
}

/**
 * The attributes equal those of the later request, otherwise the file would be fetched twice. Remotes have a low
 * priority, because over HTTP/1.1 a remote that hangs could block all connections of the browser.
 * A failed `preload` also fails the first import of a module, a failed `modulepreload` does not.
 */
function renderPreload({ address, as, integrity }: Preload, nonce: string): string {
  const file = `href="${escapeHtml(address)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous"`;
  if (as === 'style') return `<link rel="preload" as="style" fetchpriority="low" ${file}>`;
  const kind = as === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  return `<link ${kind} fetchpriority="low" nonce="${nonce}" ${file}>`;
}

/** The attributes of the root element that tokens.css reads, so that the first paint has the chosen colours. */
const renderAppearance = (appearance: Appearance): string =>
  Object.entries(appearance)
    .filter(([, value]) => value !== 'system')
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');

/**
 * Records the last click on a button of the first screen until the shell runs, as `data-pressed` on that button. The
 * shell repeats the click when the remote is mounted. Recording ends when the shell removes `data-prerendered`.
 */
const clickRecorder = `addEventListener('click', (event) => {
  const root = document.querySelector('#shell[data-prerendered]');
  const button = event.target.closest?.('[data-release] button');
  if (!root || !button) return;
  event.preventDefault();
  for (const other of root.querySelectorAll('[data-pressed]')) delete other.dataset.pressed;
  button.dataset.pressed = '';
}, true);`;
