import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { type Html, html } from '../../../kit/mail/html';
import { scheduledFeed } from '../../search/contract';
import { recordAction } from '../audit/record-action';
import { formatCode, formatDate, renderFacts, renderTime, sendPage } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';

const path = '/support-desk/timetables';
const feedsResponse = z.object({ feeds: z.array(scheduledFeed) });
type Feed = z.output<typeof scheduledFeed>;
type Version = NonNullable<Feed['version']>;

/** `/support-desk/timetables`: the imported timetables, their versions, warnings and last tries. */
export function registerTimetablesPage(app: FastifyInstance, context: ServiceContext): void {
  app.get(path, forRole('operator'), async (_request, reply) => {
    const { feeds } = await context.call('search', 'describeFeeds', { response: feedsResponse });
    const main =
      feeds.length === 0
        ? html`<p>No timetable was imported. The services read the addresses in FEEDS, and the command imports a file.</p>`
        : html`${feeds.map(renderFeed)}`;
    const intro = 'Imported timetables, and what the last looks at their addresses found.';
    return sendPage(reply, { title: 'Timetables', intro, main });
  });
  app.post<{ Params: { id: string } }>(
    `${path}/:id/allowed-version`,
    forRole('operator'),
    async (request, reply) => {
      const { id } = request.params;
      const action = { role: 'operator', action: 'timetable.allowed', subject: id };
      await recordAction(context, getStaff(request), action);
      await context.call('search', 'allowNextVersion', {
        params: { feedId: id },
        response: z.unknown(),
      });
      return reply.redirect(`${path}#${encodeURIComponent(id)}`, 303);
    },
  );
}

const renderFeed = (feed: Feed): Html => html`<section aria-labelledby="${feed.id}">
<h2 id="${feed.id}">${feed.version?.name ?? feed.id}</h2>
${renderFacts([
  ['Id', feed.id],
  ['Address', feed.address ?? 'None: it is imported by command'],
  ['Schedule', feed.schedule ?? undefined],
  ...(feed.version ? listVersionFacts(feed.version) : []),
  ['Replaced versions', renderReplaced(feed.replaced)],
])}
${feed.version ? renderWarnings('Warnings of the version in use', feed.version.warnings) : []}
${feed.live.map(renderLive)}
${renderTries(feed)}
</section>`;

const formatCount = (count: number): string => count.toLocaleString('en-GB');

const listVersionFacts = (version: Version) =>
  [
    ['Service dates', formatDates(version)],
    ['Trips', formatCount(version.trips)],
    ['Stop times', version.stopTimes === null ? undefined : formatCount(version.stopTimes)],
    ['Stations', formatCount(version.stations)],
    ['Imported', renderTime(version.importedAt)],
  ] as const;

const formatDates = ({ firstDate, lastDate }: Version): string =>
  firstDate === null || lastDate === null
    ? 'None'
    : `${formatDate(firstDate)} to ${formatDate(lastDate)}`;

const renderReplaced = (versions: readonly Version[]): Html | undefined =>
  versions.length === 0
    ? undefined
    : html`${versions.map(
        ({ retiredAt, trips }) =>
          html`<span>${retiredAt === null ? [] : renderTime(retiredAt)}, kept for bookings (${formatCount(trips)} trips at its import)</span> `,
      )}`;

const renderWarnings = (title: string, warnings: readonly string[]): Html | [] =>
  warnings.length === 0
    ? []
    : html`<h3>${title}</h3>
<ul class="warnings">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`;

const renderLive = ({ address, readAt, dataAt, isStale, ...live }: Feed['live'][number]): Html =>
  html`<h3>Live data</h3>
${renderFacts([
  ['Address', address],
  ['State', isStale ? 'Stale: travellers see the last known delays' : 'Current'],
  ['Problem', live.problem ?? undefined],
  ['Last request', readAt === null ? 'None yet' : renderTime(readAt)],
  ['Time of the data', dataAt === null ? undefined : renderTime(dataAt)],
  ['Entities', formatCount(live.entities)],
])}
${renderWarnings('Warnings of the last message', live.warnings)}`;

function renderTries({ id, tries, isNextAllowed, version }: Feed): Html | [] {
  if (tries.length === 0 && !isNextAllowed) return [];
  const last = tries.find(({ outcome }) => outcome !== 'unchanged');
  return html`<h3>Last tries</h3>
<ol class="timeline">${tries.map(
    ({ at, outcome, detail }) =>
      html`<li>${renderTime(at)} <span><strong>${formatCode(outcome)}</strong> ${detail}</span></li>
`,
  )}</ol>
${isNextAllowed ? html`<p>The next version is allowed. It is read within a minute.</p>` : []}
${
  last?.outcome === 'refused' && !isNextAllowed
    ? html`<p>${version ? 'The version in use stays.' : 'No version is in use.'} When the new one is right, for example after a part of the network was closed, allow it.</p>
<form method="post" action="${path}/${encodeURIComponent(id)}/allowed-version"><button type="submit">Allow the next version</button></form>`
    : []
}`;
}
