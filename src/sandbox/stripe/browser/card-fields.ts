// What may be typed into the three card fields, how it is grouped, and Stripe's sentence for what is wrong with it.

export type FieldName = 'number' | 'expiry' | 'cvc';
export type FieldFault = { code: string; message: string };

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** American Express has fifteen digits in groups of 4-6-5; all others are read in fours. */
const isAmex = (number: string): boolean => /^3[47]/.test(digitsOf(number));

export function formatNumber(text: string): string {
  const digits = digitsOf(text);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.slice(0, 19).match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** "5" can only be May, "13" only January of a year that begins with 3. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  // A browser's autofill writes "12/2030".
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  if (/^[2-9]/.test(digits) || Number(digits.slice(0, 2)) > 12) digits = `0${digits}`;
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}

export const formatCvc = (text: string, number: string): string => digitsOf(text).slice(0, isAmex(number) ? 4 : 3);

export const readExpiry = (text: string): { month: number; year: number } => ({
  month: Number(digitsOf(text).slice(0, 2)),
  year: 2000 + Number(digitsOf(text).slice(2, 4)),
});

export function faultOf(
  field: FieldName,
  values: Record<FieldName, string>,
  today: Date = new Date(),
): FieldFault | null {
  if (field === 'number') return numberFault(digitsOf(values.number));
  if (field === 'expiry') return expiryFault(values.expiry, today);
  const whole = digitsOf(values.cvc).length === (isAmex(values.number) ? 4 : 3);
  return whole ? null : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

function numberFault(digits: string): FieldFault | null {
  const whole = isAmex(digits) ? 15 : 16;
  if (digits.length < whole) return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return hasCheckDigit(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

function expiryFault(text: string, today: Date): FieldFault | null {
  if (digitsOf(text).length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  const { month, year } = readExpiry(text);
  if (month < 1) return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  if (year < today.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  if (year > today.getFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." };
  }
  return null;
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
