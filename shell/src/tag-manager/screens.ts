/**
 * The screens of the data layer, as route patterns. An address contains booking references, so it is never sent.
 * Addresses without a pattern are `other`.
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
  '/account/notifications',
  '/account/privacy',
  'other',
] as const;

export type Screen = (typeof screens)[number];

const patterns = screens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The first screen whose pattern matches a path. */
export function getScreen(pathname: string): Screen {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.screen ?? 'other';
}
