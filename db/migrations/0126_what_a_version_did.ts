import { tables } from './migration.ts';

/** The list of a menu's versions says what each did, without reading their rows; and one version, or one item, is taken back alone. */
export const m0126_what_a_version_did = tables([
  // A JSON list of lines; null: a version of before.
  'alter table menu_versions add column changesJson text check (json_valid(changesJson))',
  // Of a roll back: null, the whole menu; 'version', what that version changed; 'item', one item as it was in it.
  "alter table menu_versions add column rollBackPart text check (rollBackPart in ('version', 'item'))",
]);
