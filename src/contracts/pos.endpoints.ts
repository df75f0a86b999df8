/** Pairs a device as a till and signs employees in. The till's own reads are in `till.endpoints.ts`. */
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { PosTerminalSettings, TerminalKind } from '#src/domain/access/pos-terminal.schema.ts';
import type { PosSession } from '#src/domain/till/till.types.ts';
import { endpoint } from './endpoint.ts';

export interface PairTerminalAnswer {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly posTerminalId: string;
}
export interface WrongPinAnswer {
  readonly result: 'incorrect PIN' | 'employee not found';
  /** Null: another PIN may be tried at once. */
  readonly lockedUntilIsoDateTimeUtc: string | null;
  /** Only a manager's password opens the terminal. */
  readonly needsPassword: boolean;
}
export type EnterPinAnswer =
  | {
      readonly result: 'success';
      readonly employee: {
        readonly id: string;
        readonly name: string;
        readonly color: string;
        readonly permissions: readonly EmployeePermission[];
      };
      /** The session from now on, so that the till need not fetch it. */
      readonly session: PosSession;
    }
  | WrongPinAnswer;
export type AuthorisePinAnswer =
  | {
      readonly result: 'success';
      readonly employee: { readonly id: string; readonly name: string };
      /** Sent with the action it approves, at this till, for this employee; used up by it. */
      readonly approval: string;
    }
  | WrongPinAnswer;

/** Sets the till's cookie. */
export const pairTerminalEndpoint = endpoint<{ readonly pairingCode: string }, PairTerminalAnswer>()(
  'POST',
  '/api/pos/login',
);
export interface PairableTill {
  readonly id: string;
  readonly name: string;
  /** A device is this till now; it is signed out when another takes its place. */
  readonly isPaired: boolean;
}
export interface PairableStore {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly name: string;
  readonly restaurantName: string;
  readonly tills: readonly PairableTill[];
}
/** `codeWanted`: the password was right, and the account has a second step. */
export type TillSignInAnswer =
  | { readonly kind: 'codeWanted' }
  | { readonly kind: 'choose'; readonly stores: readonly PairableStore[] };

/** Who may pair a till proves it at the till. Starts no session of theirs there: for minutes it may be paired. */
export const signInAtTillEndpoint = endpoint<{ readonly email: string; readonly password: string }, TillSignInAnswer>()(
  'POST',
  '/api/pos/sign-in',
);
/** The second step: the app's six digits, or a recovery code. */
export const codeAtTillEndpoint = endpoint<
  { readonly code: string } | { readonly recoveryCode: string },
  TillSignInAnswer
>()('POST', '/api/pos/sign-in/code');
/** Pairs it as by a code. `posTerminalId` null: a new till of this name. Sets the till's cookie. */
export const pairSignedInEndpoint = endpoint<
  {
    readonly restaurantId: string;
    readonly storeId: string;
    readonly posTerminalId: string | null;
    readonly name?: string | undefined;
  },
  PairTerminalAnswer
>()('POST', '/api/pos/sign-in/pair');
export const lockEndpoint = endpoint<void, Record<never, never>>()('POST', '/api/pos/lock');
/** A wrong PIN is an answer; a locked terminal is `user_not_allowed` with reason `pin_locked`. */
export const enterPinEndpoint = endpoint<
  /** `employeeId`: who was tapped on the lock screen; without it, whose PIN it is. */
  { readonly pin: string; readonly employeeId?: string | undefined },
  EnterPinAnswer
>()('POST', '/api/pos/enter-pin');
export const authorisePinEndpoint = endpoint<
  { readonly pin: string; readonly act: ProtectedAct },
  AuthorisePinAnswer
>()('POST', '/api/pos/authorise-pin');
/** A manager opens a till that counted too many wrong PINs. */
export const openLockedTerminalEndpoint = endpoint<
  { readonly email: string; readonly password: string },
  Record<never, never>
>()('POST', '/api/pos/open-locked-terminal');

const terminals = '/api/pos/restaurants/:restaurantId/stores/:storeId/pos_terminals' as const;

export interface PosTerminalAnswer {
  readonly id: string;
  readonly name: string;
  readonly settings: PosTerminalSettings;
  readonly pairedIsoDateTimeUtc: string | null;
  readonly pairingExpiresIsoDateTimeUtc: string | null;
  readonly pinLockedUntilIsoDateTimeUtc: string | null;
  readonly needsPassword: boolean;
}
export interface PairingCodeAnswer {
  readonly posTerminalId: string;
  /** Shown once. */
  readonly pairingCode: string;
  readonly expiresIsoDateTimeUtc: string;
}

export const listTerminalsEndpoint = endpoint<void, { readonly terminals: readonly PosTerminalAnswer[] }>()(
  'GET',
  terminals,
);
/** `screen`: a kitchen's, which may do nothing else; left out: a till. A `display` shows the sale of `ofTerminalId`. */
export const createTerminalEndpoint = endpoint<
  {
    readonly name: string;
    readonly kind?: TerminalKind;
    readonly numbersOnly?: boolean;
    readonly ofTerminalId?: string | undefined;
  },
  PairingCodeAnswer
>()('POST', terminals);
export const editTerminalEndpoint = endpoint<
  { readonly name: string; readonly settings: PosTerminalSettings },
  Record<never, never>
>()('PUT', `${terminals}/:terminalId`);
export const renewPairingCodeEndpoint = endpoint<void, PairingCodeAnswer>()(
  'POST',
  `${terminals}/:terminalId/pairing-code`,
);
export const unpairTerminalEndpoint = endpoint<void, Record<never, never>>()('POST', `${terminals}/:terminalId/unpair`);
