/** The calls of someone who pairs this till by email, fetched with their screen. */
import {
  codeAtTillEndpoint,
  pairSignedInEndpoint,
  signInAtTillEndpoint,
  type TillSignInAnswer,
} from '#src/contracts/pos.endpoints.ts';
import type { PosApi } from '../api/pos-api.ts';

/** What someone who signed in pairs this device with. */
export interface PairChoice {
  readonly restaurantId: string;
  readonly storeId: string;
  /** Null: a new till of this name. */
  readonly posTerminalId: string | null;
  readonly name?: string;
}

export function pairCalls({ client }: Pick<PosApi, 'client'>) {
  return {
    signIn: (email: string, password: string): Promise<TillSignInAnswer> =>
      client.call(signInAtTillEndpoint, { body: { email, password } }),
    /** The app's digits, or a recovery code. */
    sendCode: (code: string): Promise<TillSignInAnswer> =>
      client.call(codeAtTillEndpoint, { body: /^[\d\s-]+$/.test(code) ? { code } : { recoveryCode: code } }),
    async pair(choice: PairChoice): Promise<void> {
      await client.call(pairSignedInEndpoint, { body: choice });
    },
  };
}
