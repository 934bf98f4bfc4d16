/** Whether an origin is allowed. The pattern `http://localhost:*` allows any port of that host. */
export function allowsOrigin(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => {
    if (!pattern.endsWith(':*')) return pattern === origin;
    const start = pattern.slice(0, -1);
    return origin.startsWith(start) && /^\d+$/.test(origin.slice(start.length));
  });
}
