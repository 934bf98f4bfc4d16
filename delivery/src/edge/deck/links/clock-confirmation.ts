import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { describeOverrides, formatClockOffset, type Overrides } from 'staging-deck/overrides';
import { escapeHtml } from '../../../escape-html';
import type { DeckLink } from './read-link';

const styles = readFileSync(join(import.meta.dirname, 'clock-confirmation.css'), 'utf8');

type ClockConfirmation = {
  environment: string;
  link: DeckLink;
  /** The other overrides of the link. */
  overrides: Overrides;
  /** Minutes ahead of the true time: now, and after the change. */
  from: number;
  to: number;
};

/** Sends a page without scripts that asks before the clock of all browsers moves. The form posts to `/deck/link`. */
export function sendClockConfirmation(
  reply: FastifyReply,
  confirmation: ClockConfirmation,
): FastifyReply {
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
    .type('text/html; charset=utf-8')
    .send(renderConfirmation(confirmation, nonce));
}

function renderConfirmation(
  { environment, link, overrides, from, to }: ClockConfirmation,
  nonce: string,
): string {
  const descriptions = describeOverrides(overrides);
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
<h1>Move the clock for all testers?</h1>
<p>This link changes the time of all services of ${escapeHtml(environment)}, for every tester who uses it now. Nothing has changed yet.</p>
<dl>
<div><dt>Clock now</dt><dd>${formatClock(from)}</dd></div>
<div><dt>Clock in the link</dt><dd>${formatClock(to)}</dd></div>
${descriptions.length > 0 ? `<div><dt>In this browser</dt><dd>${descriptions.map(escapeHtml).join('<br>')}</dd></div>` : ''}
</dl>
<form method="post" action="/deck/link">
<input type="hidden" name="mode" value="${link.mode}">
<input type="hidden" name="encoded" value="${escapeHtml(link.encoded)}">
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

function formatClock(minutes: number): string {
  return minutes === 0 ? 'true time' : formatClockOffset(minutes);
}
