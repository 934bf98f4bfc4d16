import type { FastifyReply } from 'fastify';
import { type Html, html } from '../../kit/mail/html';
import { type PersonName, people } from './people';

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The page on which a tester chooses a person. `query`: the request of the support desk. */
export const sendChoice = (reply: FastifyReply, query: URLSearchParams): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(renderChoice(query).markup);

const renderChoice = (query: URLSearchParams): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Staff sign-in of the test environment</title>
<link rel="stylesheet" href="/support-desk/tokens.css">
<link rel="stylesheet" href="/support-desk/support-desk.css">
</head>
<body>
<main class="choice">
<h1>Who are you?</h1>
<p class="intro">Staff accounts of this test environment. Production uses your own OpenID Connect provider.</p>
<ul>${Object.entries(people).map(
  ([name, { label }]) =>
    html`<li><a class="button" href="${getPath(query, name as PersonName)}">${label}</a></li>`,
)}</ul>
</main>
</body>
</html>
`;

function getPath(query: URLSearchParams, person: PersonName): string {
  const chosen = new URLSearchParams(query);
  chosen.set('person', person);
  return `/api/staff-provider/authorize?${chosen}`;
}
