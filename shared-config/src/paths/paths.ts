/** Paths of the screens of all remotes. Use them for links between remotes. */
export const paths = {
  findTicket: () => '/',
  /** For a link to a booking that this browser has not opened: finds the ticket, then opens `next`. */
  findTicketForLink: (next: string) => `/swap/find?next=${encodeURIComponent(next)}`,
  howItWorks: () => '/swap/how-it-works',
  scanTicket: () => '/swap/scan',
  /** Finds a ticket by its train. */
  findTicketByTrain: () => '/swap/without-reference',
  booking: (bookingId: string) => `/swap/${encodeURIComponent(bookingId)}`,
  wish: (bookingId: string) => `/swap/${encodeURIComponent(bookingId)}/wish`,
  exchangeOperation: (bookingId: string, operationId: string) =>
    `/swap/${encodeURIComponent(bookingId)}/exchange/${encodeURIComponent(operationId)}`,
  trips: () => '/trips',
  trip: (bookingId: string) => `/trips/${encodeURIComponent(bookingId)}`,
  help: () => '/help',
  helpArticle: (slug: string) => `/help/${encodeURIComponent(slug)}`,
  contactSupport: (bookingReference?: string) =>
    bookingReference
      ? `/help/contact?booking=${encodeURIComponent(bookingReference)}`
      : '/help/contact',
  account: () => '/account',
  signIn: (next?: string) =>
    next ? `/account/sign-in?next=${encodeURIComponent(next)}` : '/account/sign-in',
  privacy: () => '/account/privacy',
  payments: () => '/payments',
  receipt: (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}/receipt`,
} as const;
