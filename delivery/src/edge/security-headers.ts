type SecurityOptions = { frameOrigins: readonly string[]; connectOrigins: readonly string[] };

/** The headers of every HTML answer: nothing runs or is asked for that is not named here. */
export function securityHeaders({
  frameOrigins,
  connectOrigins,
}: SecurityOptions): Record<string, string> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
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
