import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../../kit/mail/html';
import type { Person } from '../person';

/** The pages have no script. They show texts of travellers, so they load only their own style sheets. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The signed-in person of a request, or null. */
export const staffDecorator = 'staffOfRequest';

type Page = { title: string; intro?: string; main: Html };

export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', 'same-origin')
    .send(renderPage(page, reply.request.getDecorator<Person | null>(staffDecorator)).markup);

const renderPage = (
  { title, intro, main }: Page,
  person: Person | null,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Train Swap</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230a5363'/%3E%3Cpath d='M7 8h18v12H15l-5 5v-5H7z' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/support-desk/tokens.css">
<link rel="stylesheet" href="/support-desk/support-desk.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
  <div class="bar">
    <p class="product"><strong>Train Swap</strong> Support desk</p>
    ${person ? renderNavigation(person) : []}
  </div>
</header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${intro === undefined ? [] : html`<p class="intro">${intro}</p>`}
${main}
</main>
</body>
</html>
`;

const pages = [
  { path: '/support-desk', name: 'Cases', role: 'support' },
  { path: '/support-desk/bookings', name: 'Bookings', role: 'support' },
  { path: '/support-desk/releases', name: 'Releases', role: 'operator' },
  { path: '/support-desk/timetables', name: 'Timetables', role: 'operator' },
  { path: '/support-desk/audit', name: 'Audit', role: 'operator' },
] as const;

const renderNavigation = ({
  name,
  roles,
}: Person): Html => html`<nav aria-label="Support desk">${pages
  .filter(({ role }) => roles.includes(role))
  .map((page) => html`<a href="${page.path}">${page.name}</a>`)}</nav>
    <form class="sign-out" method="post" action="/support-desk/sign-out"><span>${name}</span><button type="submit" class="quiet">Sign out</button></form>`;

/** `IN_REVIEW` as `In review`, `delay-repay` as `Delay repay`. */
export function formatCode(code: string): string {
  const words = code.toLowerCase().replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const times = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

export const renderTime = (at: string): Html =>
  html`<time datetime="${at}">${times.format(new Date(at))}</time>`;

/** `date` is a local date. */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

/** Rows without a value are left out. */
export const renderFacts = (rows: readonly (readonly [string, string | Html | undefined])[]) =>
  html`<dl>${rows.flatMap(([name, value]) =>
    value === undefined ? [] : [html`<div><dt>${name}</dt><dd>${value}</dd></div>`],
  )}</dl>`;

/**
 * It gets the focus, so that a screen reader reads it after the page has loaded.
 *
 * @param to the address whose mails are linked
 */
export const renderNotice = (text: string, to: string | null): Html =>
  html`<p class="notice" role="status" tabindex="-1" autofocus>${text} ${
    to === null
      ? []
      : html`<a href="/inbox?to=${encodeURIComponent(to)}">Open the mail in the inbox</a>`
  }</p>`;
