/** Australian Business Numbers. Browser-safe. */

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/**
 * Whether the digits pass the ABN's own check: one less in the first digit, weighted, divisible by 89. A number that fails
 * is still accepted with a warning, as the specification asks for eleven digits only.
 */
export function hasValidAbnChecksum(abn: string): boolean {
  const digits = abn.replaceAll(' ', '');
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % 89 === 0;
}

/** '51 824 753 556', as it is printed. Anything that is not eleven digits comes back as it was. */
export function formatAbn(abn: string): string {
  const digits = abn.replaceAll(' ', '');
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : abn;
}
