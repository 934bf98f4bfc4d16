import { i18n } from '../../../kit/language/i18n';

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

const findName = (text: string, names: readonly [RegExp, string][]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** The stored name, in English: `Chrome on Android`, so that travellers recognise their devices. Null if the user agent is unknown. */
export function parseDevice(userAgent: string | string[] | undefined): string | null {
  if (typeof userAgent !== 'string') return null;
  const [browser, system] = [findName(userAgent, browsers), findName(userAgent, systems)];
  if (!browser && !system) return null;
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

/** The stored name of a device in the language of the request. */
export function formatDevice(device: string | null): string | null {
  const [browser, system] = device?.split(' on ') ?? [];
  return browser && system ? i18n.t('{browser} on {system}', { browser, system }) : device;
}
