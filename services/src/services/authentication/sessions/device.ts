const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (text: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome on Android`: enough to know one's own devices again, and no more of the browser is kept. */
export function deviceOf(userAgent: string | string[] | undefined): string | null {
  if (typeof userAgent !== 'string') return null;
  const [browser, system] = [named(userAgent, browsers), named(userAgent, systems)];
  if (!browser && !system) return null;
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
