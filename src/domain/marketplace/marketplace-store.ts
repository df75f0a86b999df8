/** How far Uber has got with a store. */
export const ONBOARDING_STATUSES = ['ACTIVE', 'REMOVED', 'PENDING', 'UNKNOWN'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

/** A status that Uber adds one day is one that we don't know. */
export function onboardingStatusOf(text: unknown): OnboardingStatus {
  return ONBOARDING_STATUSES.find((one) => one === text) ?? 'UNKNOWN';
}

const ONBOARDING_WORDS: Readonly<Record<OnboardingStatus, { readonly label: string; readonly words: string }>> = {
  ACTIVE: { label: 'Active', words: 'Uber Eats has set this store up. It can take orders.' },
  PENDING: { label: 'Pending', words: 'Uber Eats is still setting this store up. You can connect it now.' },
  REMOVED: { label: 'Removed', words: 'Uber Eats has removed this store. Contact Uber to bring it back.' },
  UNKNOWN: { label: 'Unknown', words: 'Uber Eats doesn’t say how far this store is. Ask Uber if no orders come.' },
};

export function onboardingWords(status: OnboardingStatus) {
  return ONBOARDING_WORDS[status];
}

/** A store that Uber has removed takes no orders, so there is nothing to connect. */
export function mayConnect(status: OnboardingStatus): boolean {
  return status !== 'REMOVED';
}

const OFFLINE_WORDS: Readonly<Record<string, string>> = {
  OUT_OF_MENU_HOURS: 'It’s outside the hours of the menu on Uber Eats.',
  INVISIBLE: 'Uber Eats hides this store. Only Uber can change that: contact their support.',
  PAUSED_BY_UBER: 'Uber Eats paused this store. Check Uber Eats Manager for the reason.',
  PAUSED_BY_RESTAURANT: 'It was paused on Uber’s own tablet or in Uber Eats Manager.',
  PAUSED_BY_API_INTEGRATION: 'It was paused from here, or from another connected app.',
};

/** Why guests can't order, in words. Null for a reason that Uber doesn't give or that we don't know. */
export function offlineWords(reason: string | null): string | null {
  return reason === null ? null : (OFFLINE_WORDS[reason] ?? null);
}

export interface IntegrationFacts {
  readonly isEnabled: boolean;
  readonly isOrderManager: boolean;
  readonly isOrderManagerPending: boolean;
  /** The app that accepts the store's orders; null: Uber doesn't say. */
  readonly orderManagerClientId: string | null;
  readonly requiresManualAcceptance: boolean;
}

export type LinkState = 'live' | 'pending' | 'otherManager' | 'disabled';

/** Orders come here only when Uber has made this app the one that accepts them. */
export function linkState(facts: IntegrationFacts, ourClientId: string): LinkState {
  if (!facts.isEnabled) return 'disabled';
  if (facts.isOrderManagerPending) return 'pending';
  const isOurs = facts.orderManagerClientId === null || facts.orderManagerClientId === ourClientId;
  return facts.isOrderManager && isOurs ? 'live' : 'otherManager';
}

const LINK_WORDS: Readonly<Record<LinkState, { readonly label: string; readonly words: string }>> = {
  live: { label: 'Connected', words: 'Servery is the app that accepts this store’s orders.' },
  pending: { label: 'Pending', words: 'Uber Eats is still handing the store’s orders over to Servery.' },
  otherManager: {
    label: 'Other app',
    words: 'Another app accepts this store’s orders. Connect the store again to take them over.',
  },
  disabled: { label: 'Switched off', words: 'Uber Eats sends no orders to Servery. Connect the store again.' },
};

export function linkWords(state: LinkState) {
  return LINK_WORDS[state];
}
