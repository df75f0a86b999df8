import type { CardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { CARD_TERMINAL_PROVIDERS, type CardTerminalInput } from '#src/domain/payments/card-terminal.schema.ts';
import type { CardTerminalPorts, CardTerminalProvider } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Checkbox, Input, RadioGroup, Select } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { textOf, tickedOf, valuesOf } from '../forms.ts';

export const MAKER_WORDS: Record<CardTerminalProvider, string> = {
  simulator: 'Simulated terminal',
  linkly: 'Linkly',
  tyro: 'Tyro',
  worldline: 'ANZ Worldline',
};

export function lookOfCardTerminal(
  { provider, secretSealed }: Pick<CardTerminal, 'provider' | 'secretSealed'>,
  ports: CardTerminalPorts,
): StatusBadgeStyle {
  if (!ports[provider]) return { word: 'Not supported', tone: 'fail', icon: 'warning' };
  if (secretSealed === null) return { word: 'Not paired', tone: 'wait', icon: 'queued' };
  return { word: 'Paired', tone: 'done', icon: 'check' };
}

/** Makers that this build can drive, and the one that is set. */
export function makersOf(ports: CardTerminalPorts, own: CardTerminalProvider | null): CardTerminalProvider[] {
  return CARD_TERMINAL_PROVIDERS.filter((provider) => ports[provider] !== undefined || provider === own);
}

export function inputOf(form: FormData): CardTerminalInput {
  return {
    name: textOf(form, 'name'),
    provider: textOf(form, 'provider') as CardTerminalInput['provider'],
    reach: textOf(form, 'reach') as CardTerminalInput['reach'],
    address: textOf(form, 'address'),
    posTerminalIds: tickedOf(form, 'till.'),
  };
}

export interface CardTerminalFieldsProps {
  form: FormState;
  makers: readonly CardTerminalProvider[];
  tills: readonly PosTerminal[];
  stored: CardTerminalInput;
}

/** The fields that a new terminal and one that is there share. */
export function CardTerminalFields({ form, makers, tills, stored }: CardTerminalFieldsProps) {
  const value = valuesOf(form);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name" error={form.errors.name} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={40}
              autoComplete="off"
              placeholder="Counter terminal"
              defaultValue={value.text('name', stored.name)}
            />
          )}
        </Field>
        <Field name="provider" label="Provider" error={form.errors.provider} isRequired>
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue={value.text('provider', stored.provider)}
              options={makers.map((maker) => ({ value: maker, label: MAKER_WORDS[maker] }))}
            />
          )}
        </Field>
        <Field
          name="address"
          label="Terminal number or address"
          help="Printed on the terminal or shown in its settings."
          error={form.errors.address}
          isRequired
          className="sm:col-span-2"
        >
          {(wiring) => (
            <Input {...wiring} maxLength={80} autoComplete="off" defaultValue={value.text('address', stored.address)} />
          )}
        </Field>
      </div>
      <Fieldset name="reach" legend="Connected through" error={form.errors.reach}>
        <div className="-mx-2">
          <RadioGroup
            name="reach"
            defaultValue={value.text('reach', stored.reach)}
            options={[
              { value: 'cloud', label: 'The internet', help: 'Connects through the provider’s service.' },
              {
                value: 'local',
                label: 'The store’s box',
                help: 'Connects on the store’s network. Works without internet.',
              },
            ]}
          />
        </div>
      </Fieldset>
      <Fieldset name="tills" legend="Tills using it" error={form.errors.posTerminalIds}>
        <div className="-mx-2 grid sm:grid-cols-2">
          {tills.map((till) => (
            <Checkbox
              key={till.id}
              name={`till.${till.id}`}
              label={till.name}
              defaultChecked={value.isOn(`till.${till.id}`, stored.posTerminalIds.includes(till.id))}
            />
          ))}
        </div>
        <p className="mt-1 text-14 text-ink-2">
          Each till uses one terminal. If you have only one, every till uses it.
        </p>
      </Fieldset>
    </>
  );
}
