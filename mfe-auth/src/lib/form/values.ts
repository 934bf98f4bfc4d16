import * as z from 'zod/mini';

/** An e-mail address as typed. What exactly is one, the service decides; this catches slips. */
export const emailAddress = z.string().check(
  // Full-width letters of an Asian keyboard.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Enter your e-mail address.'),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address like name@example.com.'),
);

/** A phone number as typed, turned into E.164 (`+447700900101`). A leading 0 means Great Britain. */
export const phoneNumber = z.pipe(
  z.pipe(z.string(), z.transform(internationalNumber)),
  z
    .string()
    .check(
      z.minLength(1, 'Enter your mobile number.'),
      z.regex(/^\+[1-9]\d{6,14}$/, 'Enter a mobile number like 07700 900101 or +44 7700 900101.'),
    ),
);

function internationalNumber(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  return digits.replace(/^0/, '+44');
}

/** Fewer characters the authentication service refuses. */
export const shortestPassword = 10;

export const newPassword = z
  .string()
  .check(
    z.minLength(shortestPassword, `Enter a password of at least ${shortestPassword} characters.`),
  );
