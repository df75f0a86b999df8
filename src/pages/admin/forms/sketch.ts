import type { FormKit } from './form-kit.ts';

/**
 * What is typed so far, for a preview of it. A field that can't be saved as it is shows what is stored; pictures, which
 * may still lack their descriptions, are shown all the same.
 */
export function sketchOf<Value extends object>(kit: FormKit<Value>, form: FormData, stored: Value): Value {
  // New rows need ids that differ, and are never stored.
  const { value, issues } = kit.read(form, stored, () => crypto.randomUUID());
  const wrong = new Set(issues.map(({ path }) => path.split('.')[0]));
  const kept = Object.entries(stored).filter(([name]) => {
    const typed = (value as Record<string, unknown>)[name];
    return wrong.has(name) && !(Array.isArray(typed) && typed.every((one) => typeof one === 'object'));
  });
  return { ...value, ...Object.fromEntries(kept) };
}
