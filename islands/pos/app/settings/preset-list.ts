import type { PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';

/** Puts a new preset at the end, and a changed one where it was. */
export function withPreset(list: readonly PricePreset[], preset: PricePreset): readonly PricePreset[] {
  const isNew = !list.some(({ id }) => id === preset.id);
  return isNew ? [...list, preset] : list.map((one) => (one.id === preset.id ? preset : one));
}
