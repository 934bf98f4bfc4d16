import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { describeOverrides, formatAhead, type Overrides } from 'staging-deck/overrides';
import type { DeckLink } from './read-link';

const styles = readFileSync(join(import.meta.dirname, 'clock-question.css'), 'utf8');

type ClockQuestion = {
  environment: string;
  link: DeckLink;
  /** What the link sets in this browser besides. */
  overrides: Overrides;
  /** Minutes that the clock is ahead now, and would be. */
  from: number;
  to: number;
};

/** A page without scripts that asks before the clock of all browsers is moved; the form goes to `POST /deck/link`. */
export function sendClockQuestion(reply: FastifyReply, question: ClockQuestion): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cross-origin-opener-policy', 'same-origin')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html(question, nonce));
}

function html({ environment, link, overrides, from, to }: ClockQuestion, nonce: string): string {
  const own = describeOverrides(overrides);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Move the clock? – Train Swap</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<p class="eyebrow">Staging deck <span class="environment">${escapeHtml(environment)}</span></p>
<h1>Move the clock for everybody?</h1>
<p>This link changes the time of all services of ${escapeHtml(environment)}, and so of every tester who works with it now. Nothing has been changed yet.</p>
<dl>
<div><dt>Clock now</dt><dd>${clockText(from)}</dd></div>
<div><dt>Clock of the link</dt><dd>${clockText(to)}</dd></div>
${own.length > 0 ? `<div><dt>In this browser</dt><dd>${own.map(escapeHtml).join('<br>')}</dd></div>` : ''}
</dl>
<form method="post" action="/deck/link">
<input type="hidden" name="mode" value="${link.mode}">
<input type="hidden" name="word" value="${escapeHtml(link.word)}">
<input type="hidden" name="path" value="${escapeHtml(link.path)}">
<button class="primary" name="clock" value="move">Move the clock</button>
<button name="clock" value="keep">Keep the clock</button>
<a href="${escapeHtml(link.path)}">Cancel</a>
</form>
</main>
</body>
</html>
`;
}

function clockText(minutes: number): string {
  return minutes === 0 ? 'true time' : formatAhead(minutes);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
