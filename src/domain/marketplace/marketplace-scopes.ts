interface Scope {
  readonly label: string;
  /** What doesn't work without it. */
  readonly without: string;
  readonly of: 'app' | 'merchant';
  /** Asked for only where it is set. */
  readonly isOptional?: boolean;
}

/** What Uber may allow, by its own names. `app`: Uber approves it for the installation; `merchant`: the store's owner. */
const SCOPES = {
  'eats.store': { of: 'app', label: 'Store and menu', without: 'The store and its menu can’t be read or changed.' },
  'eats.store.status.write': {
    of: 'app',
    label: 'Pause and reopen the store',
    without: 'The store can’t be paused from here.',
  },
  'eats.order': { of: 'app', label: 'Orders', without: 'Orders can’t be accepted, denied or cancelled.' },
  'eats.store.orders.read': {
    of: 'app',
    label: 'List of orders',
    without: 'Orders that were missed can’t be found again.',
  },
  'eats.report': { of: 'app', label: 'Reports', without: 'Uber’s reports can’t be requested.' },
  'eats.pos_provisioning': {
    of: 'merchant',
    label: 'Connect and disconnect stores',
    without: 'The store can’t be connected or disconnected.',
  },
  offline_access: {
    of: 'merchant',
    label: 'Access after you sign out',
    without: 'You’ll be asked to sign in to Uber Eats again to change the connection.',
    isOptional: true,
  },
} as const satisfies Record<string, Scope>;

export type MarketplaceScope = keyof typeof SCOPES;

export const MARKETPLACE_SCOPES = Object.keys(SCOPES) as readonly MarketplaceScope[];
export const APP_SCOPES = MARKETPLACE_SCOPES.filter((one) => SCOPES[one].of === 'app');
export const MERCHANT_SCOPES = MARKETPLACE_SCOPES.filter((one) => SCOPES[one].of === 'merchant');

/** Of Uber's space-separated list, those that we know. */
export function scopesOf(text: string): readonly MarketplaceScope[] {
  const given = new Set(text.split(/\s+/));
  return MARKETPLACE_SCOPES.filter((one) => given.has(one));
}

export interface ScopeState {
  readonly scope: MarketplaceScope;
  readonly label: string;
  readonly isGiven: boolean;
  readonly isOptional: boolean;
  readonly without: string;
}

/** Each scope of this kind, given or missing. */
export function scopeStates(of: 'app' | 'merchant', given: readonly MarketplaceScope[]): readonly ScopeState[] {
  return (of === 'app' ? APP_SCOPES : MERCHANT_SCOPES).map((scope) => {
    const { label, without, isOptional = false }: Scope = SCOPES[scope];
    return { scope, label, without, isOptional, isGiven: given.includes(scope) };
  });
}
