/** References are read off paper and screens: case, spaces, dashes and full-width digits are forgiven. */
export function cleanReference(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

export type Holder = { surname: string } | { email: string };

/** Surname and e-mail address share one field; only an address has an "at" in it. */
export function readHolder(text: string): Holder {
  const trimmed = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return trimmed.includes('@') ? { email: trimmed.replaceAll(' ', '') } : { surname: trimmed };
}

export type FormProblems = { reference?: string; holder?: string };

// The shortest reference of all kinds; what exists beyond that only the service can say.
const shortest = 6;
const longest = 32;

/** What is plainly missing or incomplete, each with what to do; empty when it can be sent. */
export function checkLookup(reference: string, holder: string): FormProblems {
  const problems: FormProblems = {};
  const cleaned = cleanReference(reference);
  if (cleaned === '') problems.reference = 'Enter the reference on your ticket or confirmation.';
  else if (cleaned.length < shortest) {
    problems.reference = `This reference is too short: it has ${cleaned.length} of at least ${shortest} characters. Check that all of it is there.`;
  } else if (cleaned.length > longest) {
    problems.reference = 'This is longer than any reference. Enter only one reference.';
  }

  const read = readHolder(holder);
  if ('email' in read) {
    if (!/^[^@]+@[^@.]+(\.[^@.]+)+$/.test(read.email)) {
      problems.holder = 'Enter the whole e-mail address, like name@example.com.';
    }
  } else if (read.surname === '') {
    problems.holder = 'Enter the surname or the e-mail address of the booking.';
  }
  return problems;
}
