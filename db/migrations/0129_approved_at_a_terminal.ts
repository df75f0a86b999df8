import { tables } from './migration.ts';

/** What a card terminal approved since its last settlement is found without a look at other terminals. */
export const m0129_approved_at_a_terminal = tables([
  "create index terminal_attempts_approved on terminal_attempts (cardTerminalId, resolvedIsoDateTimeUtc) where state = 'approved'",
]);
