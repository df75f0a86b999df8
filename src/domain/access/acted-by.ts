import type { Mover } from '../ordering/order-status.ts';

/** The actor, as history and audit rows store it. */
export interface ActedBy {
  readonly mover: Mover;
  readonly kind: 'staff' | 'employee' | 'posTerminal' | 'box' | 'customer' | 'provider' | 'system' | 'superAdmin';
  readonly id: string | null;
  /** As screens show it: 'Mia', 'Customer', 'Card provider'. */
  readonly name: string;
  /** The authorised employee whose PIN approved it. */
  readonly approvedById?: string | null;
  /** Address and terminal it came from; for the audit log only. */
  readonly origin: string;
}

export const BY_SYSTEM: ActedBy = { mover: 'system', kind: 'system', id: null, name: 'System', origin: 'system' };
export const BY_PROVIDER: ActedBy = {
  mover: 'provider',
  kind: 'provider',
  id: null,
  name: 'Card provider',
  origin: 'webhook',
};
/** What a courier reports is carried out by the system, and history says whose word it was. */
export const BY_COURIER: ActedBy = { mover: 'system', kind: 'provider', id: null, name: 'Courier', origin: 'courier' };
/** What became of an order at the marketplace is carried out by the system, too. */
export const BY_MARKETPLACE: ActedBy = {
  ...{ mover: 'system', kind: 'provider', id: null },
  ...{ name: 'Uber Eats', origin: 'uberEats' },
};
/** A customer who ordered by Google. */
export const BY_GOOGLE: ActedBy = {
  ...{ mover: 'customer', kind: 'provider', id: null },
  ...{ name: 'Google', origin: 'google' },
};
