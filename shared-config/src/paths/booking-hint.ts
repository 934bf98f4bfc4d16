/** What a link in a mail says about its booking, for a browser that has not opened it yet. Never a name or a code. */
export type BookingHint = {
  reference: string;
  /** The end of the time to answer, as an ISO instant. */
  until?: string;
};

/** The fragment of a link. No server receives a fragment, so no log contains the reference. */
export const formatBookingHint = (hint: BookingHint): string => `#${new URLSearchParams(hint)}`;

/** Null for another fragment. A link can come from anyone, so its values are checked. */
export function parseBookingHint(fragment: string): BookingHint | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const reference = values.get('reference') ?? '';
  const until = new Date(values.get('until') ?? '');
  if (!/^[A-Za-z0-9-]{1,40}$/.test(reference)) return null;
  return Number.isNaN(until.getTime()) ? { reference } : { reference, until: until.toISOString() };
}
