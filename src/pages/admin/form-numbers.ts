import { percentInBps } from '#islands/admin/coupon-draft.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { textOf } from './forms.ts';

/** Reads the numbers of a form; what is none is said beside its field, all at once, by `done`. */
export function numbersOf(form: FormData) {
  const issues: FieldIssue[] = [];
  const read = (path: string, parse: (text: string) => number | null, message: string): number => {
    const text = textOf(form, path);
    if (text === '') return 0;
    const value = parse(text);
    if (value === null || value < 0) issues.push({ path, message });
    return value ?? 0;
  };
  return {
    /** Cents. Empty is nothing. */
    amount: (path: string) => read(path, parseAmount, 'Enter an amount, such as 12.50.'),
    /** Hundredths of a per cent. Empty is nothing. */
    percent: (path: string) =>
      read(path, (text) => within(percentInBps(text), 10_000), 'Enter a percentage, such as 10 or 12.5.'),
    whole: (path: string, most: number) =>
      read(
        path,
        (text) => (/^\d{1,6}$/.test(text) ? within(Number(text), most) : null),
        `Enter a whole number up to ${most}.`,
      ),
    refuse(path: string, message: string) {
      issues.push({ path, message });
    },
    /** Throws what is wrong. */
    done() {
      if (issues.length > 0) throw invalidFields(...issues);
    },
  };
}

export type Numbers = ReturnType<typeof numbersOf>;

function within(value: number | null, most: number): number | null {
  return value !== null && value <= most ? value : null;
}
