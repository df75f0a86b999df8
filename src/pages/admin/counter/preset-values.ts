/** Presets as a form has them: a row each, '10%' or '5.00'. A row without a value is taken away. */
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { PricePreset, SentPresets } from '#src/domain/tenancy/pos-settings.schema.ts';
import { textOf } from '../forms.ts';

export const SIDES = ['discounts', 'surcharges'] as const;
export type Side = (typeof SIDES)[number];
/** Empty rows below those that are there. */
export const NEW_ROWS = 2;

export function rowName(side: Side, at: number, field: 'id' | 'name' | 'value'): string {
  return `${side}.${at}.${field}`;
}

/** `newId` for a row that is new. What cannot be read becomes a value that the schema refuses by its own words. */
export function presetsOf(form: FormData, newId: () => string): SentPresets {
  const listOf = (side: Side) => {
    const rows: PricePreset[] = [];
    for (let at = 0; form.has(rowName(side, at, 'value')); at += 1) {
      const text = textOf(form, rowName(side, at, 'value'));
      if (text === '') continue;
      const id = textOf(form, rowName(side, at, 'id')) || newId();
      rows.push({ id, name: textOf(form, rowName(side, at, 'name')), ...howMuch(text) });
    }
    return rows;
  };
  return { discounts: listOf('discounts'), surcharges: listOf('surcharges') };
}

function howMuch(text: string): Pick<PricePreset, 'kind' | 'value'> {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(text) ?? [];
  if (percent !== undefined) return { kind: 'percent', value: Math.round(Number(percent) * 100) };
  return { kind: 'amount', value: parseAmount(text) ?? 0 };
}

/** As the field shows it. */
export function valueText({ kind, value }: PricePreset): string {
  return kind === 'percent' ? `${value / 100}%` : (value / 100).toFixed(2);
}

/** Where an issue of the lists stands on the form; rows that were left empty are not counted by the lists. */
export function fieldOfIssue(form: FormData, path: string): string {
  const [side, index, field] = path.split('.');
  if (!SIDES.some((each) => each === side)) return path;
  let seen = -1;
  for (let at = 0; form.has(rowName(side as Side, at, 'value')); at += 1) {
    if (textOf(form, rowName(side as Side, at, 'value')) !== '') seen += 1;
    if (seen === Number(index)) return rowName(side as Side, at, field === 'name' ? 'name' : 'value');
  }
  return rowName(side as Side, 0, 'value');
}
