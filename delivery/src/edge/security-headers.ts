type SecurityOptions = {
  /** The scripts and styles of this answer carry it; scripts that those ask for may run with them. */
  nonce: string;
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
  /** Names of policies that the page may have besides the shell's. */
  trustedTypes?: readonly string[];
};

/** The headers of every HTML answer: nothing runs or is asked for that is not named here. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const { nonce, frameOrigins, connectOrigins, trustedTypes = [] } = options;
  const policy = {
    'default-src': ["'none'"],
    // 'self' is for browsers that do not know 'strict-dynamic'; the others pass over it.
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'", "'self'"],
    // Elements of the edge server's own alone: an attribute, or an element without the nonce, is refused.
    'style-src': [`'nonce-${nonce}'`, "'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins],
    'frame-src': frameOrigins,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The shell's policy: only scripts whose digest is known (build/trusted-scripts.js).
    'trusted-types': ['default', ...trustedTypes],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ') || "'none'"}`)
      .join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), otp-credentials=(self), geolocation=(), microphone=()',
    'x-content-type-options': 'nosniff',
  };
}
