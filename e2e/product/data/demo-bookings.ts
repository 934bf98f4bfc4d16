/**
 * The demo bookings that the services create at their start. A worker uses them for all of its tests, and each can be swapped
 * three times, so tests that complete a swap use different ones.
 */
export const bookings = {
  swappable: { reference: 'SWAPME24', holder: 'Okafor' },
  tooLate: { reference: 'TOOLATE2', holder: 'Lindqvist' },
  wrongType: { reference: 'ADVANCE4', holder: 'Marchetti' },
  party: { reference: 'PARTY333', holder: 'Nakamura' },
  railcard: { reference: 'RAILCRD5', holder: 'Hughes' },
  disrupted: { reference: 'DISRUPT6', holder: 'Kowalska' },
  firstClass: { reference: 'FIRSTCL7', holder: 'Abernethy' },
  wishful: { reference: 'WISHES10', holder: 'Raman' },
  alsoWishful: { reference: 'WISHES12', holder: 'Ashby' },
  late: { reference: 'LATETRN9', holder: 'Bianchi' },
  used: { reference: 'USEDTKT8', holder: 'Osei' },
  twoTrains: { reference: 'TWOTRAIN', holder: 'Novak' },
} as const;

/** In the system of a carrier, which the others do not need. */
export const carrierBooking = { reference: 'CARRIER9', holder: 'Larsson' };

export const contactOf = ({ holder }: { holder: string }) =>
  `demo.${holder.toLowerCase()}@example.com`;
