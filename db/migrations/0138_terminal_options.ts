import { tables } from './migration.ts';

/** What a card terminal does beyond the amount (terminal-options.ts), and payments whose card number came by phone. */
export const m0138_terminal_options = tables([
  "alter table card_terminals add column optionsJson text not null default '{}' check (json_valid(optionsJson))",
  'alter table terminal_attempts add column isByPhone integer not null default 0 check (isByPhone in (0, 1))',
]);
