/**
 * The screens that the data layer knows, as route patterns. An address itself holds references of bookings,
 * so it never leaves the page: what fits no pattern is `other`.
 */
export const screens = [
  '/',
  '/swap/:booking',
  '/swap/:booking/seats',
  '/swap/:booking/wish',
  '/swap/:booking/undo',
  '/swap/:booking/exchange/:operation',
  '/swap/:booking/exchange/:operation/seats',
  '/trips',
  '/trips/:booking',
  '/help',
  '/help/contact',
  '/help/:article',
  '/payments',
  '/payments/:payment/receipt',
  '/payments/:payment/return',
  '/account',
  '/account/sign-in',
  '/account/reset-password',
  '/account/newsletter',
  '/account/privacy',
  'other',
] as const;

export type Screen = (typeof screens)[number];

const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The screen at a path, the first pattern that fits. */
export function getScreen(pathname: string): Screen {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.screen ?? 'other';
}
