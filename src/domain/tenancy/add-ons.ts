/** What a store can switch on beyond what every store has, by the specification's names. */
export const ADD_ONS = ['CONNECTED_STORES', 'TABLE_MAP'] as const;
export type AddOn = (typeof ADD_ONS)[number];

/** How a store begins: with the map that its tills have always shown. */
export const IS_ON_AT_FIRST: Readonly<Record<AddOn, boolean>> = { CONNECTED_STORES: false, TABLE_MAP: true };

export function isAddOn(text: unknown): text is AddOn {
  return ADD_ONS.some((one) => one === text);
}
