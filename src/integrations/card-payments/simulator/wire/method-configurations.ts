/** Which ways to pay the hosted page shows: `/v1/payment_method_configurations`. */
import { type Params, textAt } from './form-body.ts';
import { missing } from './stripe-fault.ts';
import type { StripeWorld } from './stripe-world.ts';

interface WireShown {
  readonly available: boolean;
  readonly display_preference: { readonly preference: string; readonly value: 'on' | 'off' };
}

export interface WireMethodConfiguration {
  readonly id: string;
  readonly object: 'payment_method_configuration';
  readonly name: string;
  readonly active: boolean;
  readonly is_default: boolean;
  readonly card: WireShown;
  apple_pay: WireShown;
  google_pay: WireShown;
}

export function shown(isOn: boolean): WireShown {
  return { available: isOn, display_preference: { preference: isOn ? 'on' : 'none', value: isOn ? 'on' : 'off' } };
}

/** The account's own, as its dashboard was set up. */
export function usualConfiguration(): WireMethodConfiguration {
  return {
    ...{ id: 'pmc_default', object: 'payment_method_configuration', name: 'Default', active: true, is_default: true },
    ...{ card: shown(true), apple_pay: shown(true), google_pay: shown(true) },
  };
}

export function createConfiguration(world: StripeWorld, params: Params): WireMethodConfiguration {
  const isOn = (name: string) => textAt(params, `${name}.display_preference.preference`) !== 'none';
  const made: WireMethodConfiguration = {
    ...{ id: world.nextId('pmc'), object: 'payment_method_configuration', name: textAt(params, 'name') ?? '' },
    ...{ active: true, is_default: false, card: shown(true) },
    apple_pay: shown(isOn('apple_pay')),
    google_pay: shown(isOn('google_pay')),
  };
  world.methodConfigurations.push(made);
  return made;
}

/** Whether a session's page shows wallets. */
export function showsWallets(world: StripeWorld, configurationId: string | null): boolean {
  const found = world.methodConfigurations.find(({ id, is_default: isDefault }) =>
    configurationId === null ? isDefault : id === configurationId,
  );
  if (found === undefined) throw missing('payment_method_configuration', configurationId ?? '');
  return found.apple_pay.display_preference.value === 'on';
}
