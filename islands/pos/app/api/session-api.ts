/** Who stands at this till, and its menu. All of it throws `AppErrorAnswer` and nothing else. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import {
  type AuthorisePinAnswer,
  authorisePinEndpoint,
  enterPinEndpoint,
  lockEndpoint,
  openLockedTerminalEndpoint,
  pairTerminalEndpoint,
} from '#src/contracts/pos.endpoints.ts';
import { tillMenuEndpoint } from '#src/contracts/till.endpoints.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { PinAnswer, PosMenu, PosSession } from '#src/domain/till/till.types.ts';

export function createSessionApi(client: ApiClient, readSession: () => Promise<PosSession | null>) {
  return {
    /** Null: this device is not paired. */
    session: readSession,
    /** Null: it is still the version that the till says it has. Thousands of dishes are not read again for nothing. */
    menu: (unless: string | null): Promise<PosMenu | null> =>
      client.call(tillMenuEndpoint, unless === null ? {} : { query: { unless } }),
    /** What this device sold from last; a new answer of `menu` takes its place. Null: it has kept none. */
    keptMenu: async (): Promise<PosMenu | null> => null,
    async pair(pairingCode: string): Promise<void> {
      await client.call(pairTerminalEndpoint, { body: { pairingCode } });
    },
    enterPin: (pin: string): Promise<PinAnswer> => client.call(enterPinEndpoint, { body: { pin } }),
    /** A manager opens a terminal that counted too many wrong PINs. */
    async openByManager(email: string, password: string): Promise<void> {
      await client.call(openLockedTerminalEndpoint, { body: { email, password } });
    },
    async lock(): Promise<void> {
      await client.call(lockEndpoint);
    },
    /** An authorised employee's PIN over the act of another. */
    authorise: (pin: string, act: ProtectedAct): Promise<AuthorisePinAnswer> =>
      client.call(authorisePinEndpoint, { body: { pin, act } }),
  };
}
