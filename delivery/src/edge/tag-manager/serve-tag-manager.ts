import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProduction } from '@train-swap/shared-config/environment';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedConfiguration } from '../configuration';

/** The container for testers. Production does not serve it. */
const stagingContainer = 'GTM-STAGING';
const stagingScriptPath = '/tag-manager/staging-container.js';

type TagManagerOptions = {
  environment: string;
  /** The first origin serves the container. Tags may load from and send to all of them. */
  tagManagerOrigins: readonly string[];
  /** The configuration with the overrides of this browser. */
  readConfiguration: (request: FastifyRequest) => Promise<ServedConfiguration>;
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Serves the document in which the tag manager's container runs. `sandbox` gives it an opaque origin, and its scripts
 * may load only from the container's origins.
 */
export function serveTagManager(server: FastifyInstance, options: TagManagerOptions): void {
  const { environment, tagManagerOrigins, readConfiguration, sendNotFound } = options;
  const frameScript = readFileSync(join(import.meta.dirname, 'frame.js'), 'utf8');
  const hasStagingContainer = !isProduction(environment);

  server.get('/tag-manager/frame.html', async (request, reply) => {
    const { tagManagerContainer: id } = await readConfiguration(request);
    if (id === null) return sendNotFound(reply);
    const isStaging = hasStagingContainer && id === stagingContainer;
    const nonce = randomBytes(16).toString('base64');
    const script = isStaging ? stagingScriptPath : `${tagManagerOrigins[0]}/gtm.js?id=${id}`;
    return reply
      .headers({
        'content-security-policy': framePolicy(nonce, isStaging ? [] : tagManagerOrigins),
        'connection-allowlist': allowedConnections(isStaging ? [] : tagManagerOrigins),
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(frameDocument(frameScript, script, nonce));
  });

  if (!hasStagingContainer) return;
  const stagingScript = readFileSync(join(import.meta.dirname, 'staging-container.js'));
  server.get(stagingScriptPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(stagingScript),
  );
}

/** Without `unsafe-*` and this origin: a tag that needs more does not run. */
function framePolicy(nonce: string, origins: readonly string[]): string {
  const named = origins.join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src ${[`'nonce-${nonce}'`, ...origins].join(' ')}`,
    `img-src ${named}`,
    `connect-src ${named}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

/**
 * Blocks WebRTC, which no policy of content restricts, also in frames inside the document. Chromium alone knows the header
 * (https://wicg.github.io/connection-allowlists); no browser knows the directive `webrtc`.
 */
function allowedConnections(origins: readonly string[]): string {
  const allowed = origins.map((origin) => `"${origin}"`).join(' ') || 'response-origin';
  return `(${allowed});redirects=allow;webrtc=block`;
}

/** The configuration allows only letters and digits in the id, so it needs no escaping. */
function frameDocument(frameScript: string, container: string, nonce: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>Tag manager</title>
<script nonce="${nonce}" data-container="${container}">${frameScript}</script>
</head>
<body></body>
</html>
`;
}
