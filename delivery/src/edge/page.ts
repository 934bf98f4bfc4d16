import { releaseBase } from '../store/page-map';
import type { Release } from '../store/release';
import type { Signed } from '../store/signing';
import { keptPress } from './kept-press';
import type { Preload } from './preloads';
import type { FirstScreen, InlineStyle } from './prerendered';

type PageParts = {
  /** The release of the shell that starts this page. */
  shell: Release;
  map: Signed;
  /** The public keys that the edge server trusts, for a shell that was built without any. */
  keys: readonly string[];
  /** The remotes whose canary this visitor gets. */
  canaries: readonly string[];
  /** The configuration document as it stands in its file: the page checks it, and says what is wrong. */
  configuration: string;
  /** As the policy of the answer names it. */
  nonce: string;
  /** What the asked path needs besides the shell. */
  preloads: readonly Preload[];
  /** What each remote needs besides its entry, for the shell to fetch ahead: remote -> file names. */
  doorFiles: Readonly<Record<string, readonly string[]>>;
  /** What stands in the page before any script runs, if anything. */
  firstScreen: FirstScreen | null;
  /** Whether the browser sent a session: then what may differ by it keeps its place until it is known. */
  hasSession: boolean;
  /** HTML of the staging deck: before the shell's scripts, and at the end, where its styles keep nothing waiting. */
  deck?: { first: string; last: string };
};

/** The one HTML document of the product: the shell's files, the configuration, the release map. */
export function page(parts: PageParts): string {
  const { shell, map, keys, canaries, configuration, nonce, doorFiles, deck, firstScreen } = parts;
  const styles = firstScreen?.styles ?? [];
  const isFile = ({ address }: { address: string }) =>
    !styles.some((style) => style.address === address);
  const preloads = parts.preloads.filter(isFile);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Swap your train or your seat, keep your booking.">
<title>Train Swap</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${deck?.first ?? ''}${[...styles.map((one) => inlineStyle(one, nonce)), ...shellFiles(shell, nonce, isFile)].join('\n')}
${preloads.map((one) => preloadLink(one, nonce)).join('\n')}
<script type="application/json" id="configuration">${inScript(configuration)}</script>
<script type="application/json" id="release-map" data-signature="${map.signature}" data-keys="${keys.join(' ')}" data-canaries="${canaries.join(' ')}">${map.text}</script>
<script type="application/json" id="door-files">${inScript(JSON.stringify(doorFiles))}</script>${firstScreen ? `\n${keptPress(nonce)}` : ''}
</head>
<body>
<div id="shell"${parts.hasSession ? ' data-session' : ''}${firstScreen ? ` data-prerendered="${firstScreen.prefix}"` : ''}>${firstScreen?.html ?? ''}</div>
<noscript>Train Swap needs JavaScript to show live seats and times. Please switch it on and load the page again.</noscript>
${deck?.last ?? ''}</body>
</html>
`;
}

/** By `data-href` webpack knows that a chunk's style sheet is here already. */
function inlineStyle({ address, file, text }: InlineStyle, nonce: string): string {
  return `<style nonce="${nonce}" data-href="${file}" data-address="${address}">${text}</style>`;
}

function shellFiles(
  shell: Release,
  nonce: string,
  isFile: (one: { address: string }) => boolean,
): readonly string[] {
  return shell.entry
    .map((file) => ({ address: releaseBase(shell) + file, file }))
    .filter(isFile)
    .map(({ address, file }) => {
      const integrity = shell.files[file]?.sha384;
      return file.endsWith('.css')
        ? `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
        : `<script defer nonce="${nonce}" src="${address}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="high"></script>`;
    });
}

/**
 * As it is asked for later, to the letter: otherwise it would be fetched twice. The shell goes first:
 * with HTTP/1.1 a remote that hangs would else hold all the connections that the browser has.
 */
function preloadLink({ address, as, integrity }: Preload, nonce: string): string {
  return as === 'style'
    ? `<link rel="preload" as="style" fetchpriority="low" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
    : `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" href="${address}" integrity="${integrity}" crossorigin="anonymous">`;
}

/** A JSON text cannot end the script element it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
