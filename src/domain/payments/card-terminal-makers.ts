import type { CardTerminalProvider } from './card-terminal.schema.ts';

/** Makers of card terminals, as merchants know them. */
export const MAKER_LABELS: Readonly<Record<CardTerminalProvider, string>> = {
  simulator: 'Simulated terminal',
  linkly: 'Linkly',
  tyro: 'Tyro',
  worldline: 'ANZ Worldline',
};
