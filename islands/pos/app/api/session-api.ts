/** The employee at this till, and its menu. They all throw only `AppErrorAnswer`. */
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
    /** Null when this device is not paired. */
    session: readSession,
    /** Null when the till already has this version, so thousands of items aren't read again for nothing. */
    menu: (unless: string | null): Promise<PosMenu | null> =>
      client.call(tillMenuEndpoint, unless === null ? {} : { query: { unless } }),
    /** The menu that this device last sold from, until `menu` answers again. Null when none is stored. */
    storedMenu: async (): Promise<PosMenu | null> => null,
    async pair(pairingCode: string): Promise<void> {
      await client.call(pairTerminalEndpoint, { body: { pairingCode } });
    },
    /** `employeeId`: who was tapped on the lock screen. */
    enterPin: (pin: string, employeeId?: string): Promise<PinAnswer> =>
      client.call(enterPinEndpoint, { body: { pin, employeeId } }),
    /** A manager unblocks a terminal after too many wrong PINs. */
    async openByManager(email: string, password: string): Promise<void> {
      await client.call(openLockedTerminalEndpoint, { body: { email, password } });
    },
    async lock(): Promise<void> {
      await client.call(lockEndpoint);
    },
    /** Checks the PIN of an employee who approves another's action. */
    authorise: (pin: string, act: ProtectedAct): Promise<AuthorisePinAnswer> =>
      client.call(authorisePinEndpoint, { body: { pin, act } }),
  };
}
