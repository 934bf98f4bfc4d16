type SecurityOptions = {
  /** The nonce of the scripts and styles in this response. Scripts that they load may run as well. */
  nonce: string;
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
  /** Another origin that serves scripts of remotes; null without one. */
  filesOrigin: string | null;
  /** Other Trusted Types policies besides the shell's. */
  trustedTypes?: readonly string[];
};

/** The security headers of every HTML response. */
export function createSecurityHeaders(options: SecurityOptions): Record<string, string> {
  const { nonce, frameOrigins, connectOrigins, filesOrigin, trustedTypes = [] } = options;
  const filesOrigins = filesOrigin ? [filesOrigin] : [];
  const policy = {
    'default-src': ["'none'"],
    // 'self' is for browsers without 'strict-dynamic'. The others ignore it.
    // WebAssembly: a worker that reads barcodes inherits this policy (docs/decisions/0129).
    'script-src': [
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      "'self'",
      ...filesOrigins,
      "'wasm-unsafe-eval'",
    ],
    // Only style elements of the edge server have the nonce. Other inline styles are blocked.
    'style-src': [`'nonce-${nonce}'`, "'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...filesOrigins, ...connectOrigins],
    'frame-src': frameOrigins,
    'manifest-src': ["'self'"],
    // blob: copies of scripts with a known digest; the shell's Trusted Types policy allows no others.
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The shell's policy allows only scripts with a known digest (build/webpack/trusted-scripts.js).
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
  };
}
