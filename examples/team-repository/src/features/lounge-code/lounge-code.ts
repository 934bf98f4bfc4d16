/**
 * Whether a lounge code is valid: its last digit is the Luhn check digit of the others (ISO/IEC 7812-1).
 *
 * @param code digits
 */
export function isLoungeCode(code: string): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  const digits = [...code].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    const doubled = digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
