import { tables } from './migration.ts';

/** Which keys answer what a card terminal asks, and what is typed with them; null: whether a signature matches. */
export const m0131_keys_of_a_prompt = tables(['alter table terminal_attempts add column promptFormJson text']);
