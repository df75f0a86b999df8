import { tables } from './migration.ts';

/** Whose wrong PINs in a row a till counts, and how many there were in the business day. Each side counts what is typed at it. */
export const m0031_wrong_pins = tables([
  `alter table pos_terminals add column wrongPinsJson text not null default '{}' check (json_valid(wrongPinsJson))`,
]);
