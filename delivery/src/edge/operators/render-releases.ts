import { escapeHtml } from '../../escape-html';
import type { ReleaseTally } from '../canary/canary-watch';
import type { LiveSet } from '../live-set/live-set';
import type { Staff } from './operator-session';

export type ReleasesPage = {
  staff: Staff;
  live: LiveSet;
  tallies: readonly ReleaseTally[];
  /** Why older releases are served; null when they are up to date. */
  problem: string | null;
  /** Whether this edge server has a key to change the environment. */
  canChange: boolean;
  error?: string;
};

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const formatTime = (at: string): string => `${times.format(new Date(at))} UTC`;

/** The releases, canaries and kill switches of an environment. */
export function renderReleases(page: ReleasesPage): string {
  const { staff, live, problem, error, canChange } = page;
  const { environment, version, changedAt, change, locks } = live.document;
  const rows = Object.keys(live.document.remotes)
    .sort()
    .map((remote) => renderRemote(page, remote));
  const allLocked = locks['*'];
  return renderPage({
    title: `Releases of ${environment}`,
    staff,
    main: `<p class="intro">Version ${version}, ${formatTime(changedAt)}: ${escapeHtml(change.action)} ${escapeHtml(change.about.join(', '))} by ${escapeHtml(change.by)}.</p>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
${problem ? `<p class="error">The store cannot be used, so the last valid releases are served: ${escapeHtml(problem)}</p>` : ''}
${allLocked ? `<p>The environment is locked by ${escapeHtml(allLocked.by)}: ${escapeHtml(allLocked.reason)}</p>` : ''}
${canChange ? '' : '<p>This edge server has no signing key, so remotes are switched off with the delivery command.</p>'}
<ol class="remotes">${rows.join('\n')}</ol>`,
  });
}

function renderRemote({ live, tallies, canChange }: ReleasesPage, remote: string): string {
  const { document, releases, shell } = live;
  const release = document.remotes[remote] ?? '';
  const found = remote === 'shell' ? shell : releases.find((one) => one.release === release);
  const killed = document.killed[remote];
  const canary = document.canaries[remote];
  const lock = document.locks[remote];
  const facts = [
    ['Release', release],
    ['Commit', found?.commit?.slice(0, 12)],
    ['Team', found?.team],
    ['Published', found && formatTime(found.publishedAt)],
    ['Before', document.previous[remote]],
    [
      'Canary',
      canary &&
        `${canary.release}, ${canary.percent} % of visitors since ${formatTime(canary.startedAt)}`,
    ],
    ...tallies
      .filter((one) => one.remote === remote)
      .map(({ release, tally }) => [
        'Counted here',
        `${release}: failed for ${tally.failed} of ${tally.visitors} visitors`,
      ]),
    ['Locked', lock && `${lock.reason} (${lock.by}, ${formatTime(lock.at)})`],
    ['Switched off', killed && `${killed.reason} (${killed.by}, ${formatTime(killed.at)})`],
  ];
  const list = facts.flatMap(([name = '', value]) =>
    value ? [`<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`] : [],
  );
  return `<li><article>
<header><h2>${remote}</h2> <span>${killed ? 'Switched off' : 'Live'}</span></header>
<dl>${list.join('')}</dl>
${canChange && remote !== 'shell' ? renderForm(remote, killed !== undefined) : ''}
</article></li>`;
}

const renderForm = (remote: string, isKilled: boolean): string =>
  `<form method="post" action="/support-desk/releases">
<input type="hidden" name="remote" value="${remote}">
<label for="${remote}">${isKilled ? 'Why it is switched on again' : 'Reason, which travellers read'}</label>
<p class="row"><input id="${remote}" name="reason" required maxlength="200" autocomplete="off"><button type="submit" class="quiet" name="action" value="${isKilled ? 'revive' : 'kill'}">${isKilled ? 'Switch on' : 'Switch off'} ${remote}</button></p>
</form>`;

const links = [
  ['/support-desk', 'Cases', 'support'],
  ['/support-desk/bookings', 'Bookings', 'support'],
  ['/support-desk/releases', 'Releases', 'operator'],
  ['/support-desk/timetables', 'Timetables', 'operator'],
  ['/support-desk/audit', 'Audit', 'operator'],
] as const;

/** With the frame and the style sheets of the support desk. */
export const renderPage = ({
  title,
  staff,
  main,
}: {
  title: string;
  staff: Staff;
  main: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Train Swap</title>
<link rel="stylesheet" href="/support-desk/tokens.css">
<link rel="stylesheet" href="/support-desk/support-desk.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><div class="bar">
<p class="product"><strong>Train Swap</strong> Support desk</p>
<nav aria-label="Support desk">${links
  .filter(([, , role]) => staff.roles.includes(role))
  .map(([path, name]) => `<a href="${path}">${name}</a>`)
  .join('')}</nav>
<form class="sign-out" method="post" action="/support-desk/sign-out"><span>${escapeHtml(staff.name)}</span><button type="submit" class="quiet">Sign out</button></form>
</div></header>
<main id="main" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
