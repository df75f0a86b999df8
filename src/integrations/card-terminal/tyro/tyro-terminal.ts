import type { CardTerminalPort, TerminalUnreachable } from '../card-terminal.port.ts';
import { readReports } from './read-reports.ts';

export interface TyroSettings {
  /** Where Tyro serves its script: production, its test system, or a simulator. */
  readonly iclientUrl: string;
  readonly apiKey: string;
  readonly posVersion: string;
}

/** A merchant id and a terminal id, as Tyro's own pages show them. */
const ADDRESS = /^(\d{1,15})[:-](\d{1,10})$/;
const ONLY_FROM_A_TILL: TerminalUnreachable = { kind: 'unreachable', why: 'provider_error' };

/**
 * Tyro's terminals by iClient: a script in the till's browser, which alone can talk to them (reference on payments, 3).
 * An address is `merchant id:terminal id`.
 */
export function createTyroTerminals({ iclientUrl, apiKey, posVersion }: TyroSettings): CardTerminalPort {
  return {
    arrivesWithinMs: 0,
    // The page pairs, and hands the key over.
    pair: async () => ({ kind: 'refused', why: 'not_ready' }),
    health: async ({ secret }) => (secret === null ? { kind: 'unavailable', why: 'not_paired' } : { kind: 'ready' }),
    begin: async () => ONLY_FROM_A_TILL,
    look: async () => ONLY_FROM_A_TILL,
    answer: async () => ONLY_FROM_A_TILL,
    cancel: async () => ONLY_FROM_A_TILL,
    listen: () => () => {},
    byTill: {
      script: {
        url: new URL('iclient-v1.js', iclientUrl.endsWith('/') ? iclientUrl : `${iclientUrl}/`).href,
        apiKey,
        product: { vendor: 'Servery', name: 'Servery', version: posVersion },
      },
      terminalOf(address) {
        const [, mid, tid] = ADDRESS.exec(address) ?? [];
        return mid && tid ? { mid, tid } : null;
      },
      read: readReports,
    },
  };
}
