import type { Generated } from 'kysely';
import type { RingStep } from '#src/domain/ordering/ring-step.ts';
import type { Flag } from './flag.ts';

export interface UsersTable {
  id: string;
  email: string;
  displayName: string;
  passwordHash: string | null;
  isSuperAdmin: Generated<Flag>;
  createdIsoDateTimeUtc: string;
  emailProvedIsoDateTimeUtc: string | null;
  /** It signed itself up: it makes no restaurant before its address is proved. */
  mustProveEmail: Generated<Flag>;
}

export interface MembershipsTable {
  id: string;
  userId: string;
  restaurantId: string;
  storeId: string | null;
  role: 'restaurantAdmin' | 'restaurantUser' | 'storeAdmin' | 'storeUser';
  createdIsoDateTimeUtc: string;
  invitedIsoDateTimeUtc: string | null;
  invitedName: string | null;
}

export interface SessionsTable {
  tokenHash: string;
  kind: 'staff' | 'customer' | 'posTerminal' | 'employee' | 'printer';
  subjectId: string;
  restaurantId: string | null;
  storeId: string | null;
  posTerminalId: string | null;
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
  /** Address and device that signed in, of people of the admin. */
  origin: string | null;
  seenIsoDateTimeUtc: string | null;
}

export interface TwoStepsTable {
  userId: string;
  salt: string;
  createdIsoDateTimeUtc: string;
  confirmedIsoDateTimeUtc: string | null;
  lastStep: number | null;
}

export interface RecoveryCodesTable {
  codeHash: string;
  userId: string;
  usedIsoDateTimeUtc: string | null;
}

export interface PendingSignInsTable {
  tokenHash: string;
  userId: string;
  expiresIsoDateTimeUtc: string;
}

export interface PasskeysTable {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  name: string;
  createdIsoDateTimeUtc: string;
  usedIsoDateTimeUtc: string | null;
}

export interface UsedPasskeyChallengesTable {
  challenge: string;
  expiresIsoDateTimeUtc: string;
}

export interface AccountTokensTable {
  tokenHash: string;
  userId: string;
  purpose: 'resetPassword' | 'verifyEmail' | 'invitation';
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
  usedIsoDateTimeUtc: string | null;
  membershipId: string | null;
}

export interface PushDevicesTable {
  id: string;
  userId: string;
  sessionHash: string;
  endpointHash: string;
  subscriptionSealed: string;
  name: string;
  createdIsoDateTimeUtc: string;
  provedIsoDateTimeUtc: string | null;
  checkedIsoDateTimeUtc: string | null;
  failedSinceIsoDateTimeUtc: string | null;
  failure: string | null;
}

export interface PushRingsTable {
  deviceId: string;
  orderId: string;
  restaurantId: string;
  storeId: string;
  step: RingStep;
  createdIsoDateTimeUtc: string;
  nextTryIsoDateTimeUtc: string | null;
  tries: Generated<number>;
  sentIsoDateTimeUtc: string | null;
}

export interface RateCountersTable {
  bucket: string;
  count: number;
  windowEndsIsoDateTimeUtc: string;
}

export interface PosTerminalsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  pairingCodeHash: string | null;
  pairingExpiresIsoDateTimeUtc: string | null;
  pairedIsoDateTimeUtc: string | null;
  settingsJson: Generated<string>;
  wrongPinCount: Generated<number>;
  pinLockedUntilIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  boxPairingCodeHash: string | null;
  wrongPinsJson: Generated<string>;
}

/** What the customer display of a till shows: `DisplayState` as JSON. */
export interface DisplayStatesTable {
  posTerminalId: string;
  restaurantId: string;
  storeId: string;
  sequence: number;
  stateJson: string;
  atIsoDateTimeUtc: string;
}

export interface ApprovalsTable {
  tokenHash: string;
  restaurantId: string;
  storeId: string;
  posTerminalId: string;
  askedById: string | null;
  approvedById: string;
  action: string;
  subjectId: string;
  partsJson: string;
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
}

export interface StoreKeysTable {
  storeId: string;
  restaurantId: string;
  inForce: Generated<number>;
  offered: number;
  changedIsoDateTimeUtc: string;
}

export interface EmployeesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  color: Generated<string>;
  pinHash: string;
  permissionsJson: string;
  isActive: Generated<Flag>;
  createdIsoDateTimeUtc: string;
  initials: Generated<string>;
  /** The employee's first row; null: this one. */
  personId: string | null;
}

/** Who can be tapped on a store's lock screens. */
export interface EmployeeFacesTable {
  employeeId: string;
  restaurantId: string;
  storeId: string;
  /** A small WebP; null: their initials. */
  pictureBase64: string | null;
  pictureMark: string | null;
}

export interface RestaurantFilesTable {
  restaurantId: string;
  id: string;
  status: 'requested' | 'running' | 'success' | 'failure';
  byJson: string;
  requestedIsoDateTimeUtc: string;
  startedIsoDateTimeUtc: string | null;
  finishedIsoDateTimeUtc: string | null;
  expiresIsoDateTimeUtc: string | null;
  byteSize: number | null;
  problem: string;
}

export interface SupportSessionsTable {
  id: string;
  restaurantId: string;
  userId: string;
  userName: string;
  reason: string;
  startedIsoDateTimeUtc: string;
  endsIsoDateTimeUtc: string;
  endedIsoDateTimeUtc: string | null;
  changeReason: string | null;
  changesFromIsoDateTimeUtc: string | null;
}

export interface SupportViewsTable {
  sessionId: string;
  restaurantId: string;
  page: string;
  views: number;
  firstIsoDateTimeUtc: string;
  lastIsoDateTimeUtc: string;
}

export interface AccessTokensTable {
  id: string;
  restaurantId: string;
  userId: string;
  userName: string;
  name: string;
  secretHash: string;
  hint: string;
  scopesJson: string;
  storeIdsJson: string | null;
  requestKey: string;
  createdIsoDateTimeUtc: string;
  expiresIsoDateTimeUtc: string;
  revokedIsoDateTimeUtc: string | null;
  revokedByName: string | null;
  usedIsoDate: string | null;
  usedFrom: string | null;
}
