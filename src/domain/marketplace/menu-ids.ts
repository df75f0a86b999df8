/**
 * Names of options on a marketplace. They say what an option means, so that an order is read back without a list of what was sent.
 * Our ids have no '.' and no '~', and a marketplace takes neither '/' nor ';'. Browser-safe.
 */

/**
 * - `opt` owner, group, option: an option of a group
 * - `size` pizza, size: a whole pizza in a size
 * - `add` topping, size; `no` name: of the pizza that it is chosen for
 * - `whole` and `first` owner, pizza: a pizza of a deal, or one half; `second` owner, pizza: the half beside it
 * - `pick` owner, item: an item of a deal
 */
export const OPTION_KINDS = ['opt', 'size', 'add', 'no', 'whole', 'first', 'second', 'pick'] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];

export interface OptionName {
  readonly kind: OptionKind;
  readonly parts: readonly string[];
}

const PARTS: Readonly<Record<OptionKind, number>> = {
  ...{ opt: 3, size: 2, add: 2, no: 1, whole: 2, first: 2, second: 2, pick: 2 },
};

export function optionId(kind: OptionKind, ...parts: readonly string[]): string {
  return [kind, ...parts].join('.');
}

/** Null: no option of ours has such an id. */
export function readOptionId(id: string): OptionName | null {
  const [word, ...parts] = id.split('.');
  const kind = OPTION_KINDS.find((each) => each === word);
  return kind && parts.length === PARTS[kind] ? { kind, parts } : null;
}

/** A slot is named within its deal only. */
export function slotOwner(dealId: string, slotId: string): string {
  return `${dealId}~${slotId}`;
}

/** A name that people typed, as an id. */
export function nameAsId(name: string): string {
  return Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The other way; null: it is no such id. */
export function nameOfId(id: string): string | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(id)) return null;
  const bytes = Uint8Array.from({ length: id.length / 2 }, (_, at) =>
    Number.parseInt(id.slice(at * 2, at * 2 + 2), 16),
  );
  return new TextDecoder().decode(bytes);
}
