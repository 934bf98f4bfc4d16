import { type LiveSet, releaseBase, releaseMap } from './release-map';

type PageParts = {
  live: LiveSet;
  /** The configuration document as it stands in its file: the page checks it, and says what is wrong. */
  configuration: string;
};

/** The one HTML document of the product: the shell's files, the configuration, the release map. */
export function page({ live, configuration }: PageParts): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Swap your train or your seat, keep your booking.">
<title>Train Swap</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${shellFiles(live)}
<script type="application/json" id="configuration">${inScript(configuration)}</script>
<script type="application/json" id="release-map">${inScript(JSON.stringify(releaseMap(live)))}</script>
</head>
<body>
<div id="shell"></div>
<noscript>Train Swap needs JavaScript to show live seats and times. Please switch it on and load the page again.</noscript>
</body>
</html>
`;
}

function shellFiles({ releases }: LiveSet): string {
  const shell = releases.find(({ remote }) => remote === 'shell');
  if (!shell) throw new Error('The environment points at no release of the shell.');
  return shell.entry
    .map((file) => {
      const address = releaseBase(shell) + file;
      const integrity = shell.files[file]?.sha384;
      return file.endsWith('.css')
        ? `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`
        : `<script defer src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
    })
    .join('\n');
}

/** A JSON text cannot end the script element it stands in. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
