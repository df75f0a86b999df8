/** What can be set of an order-ready screen: it sells nothing, so a till's lock, drawer and sounds mean nothing to it. */
import { z } from 'zod';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { type PosTerminalSettings, terminalNameSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { FormSection } from '../edit-form.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text, yesNo } from '../forms/kinds.tsx';
import type { Put } from '../forms/put.tsx';

/** No one else can say that the food is done: without it every order would stay under Preparing. */
export const NEEDS_KITCHEN_SCREEN =
  'An order-ready screen needs a kitchen screen in the same store: an order becomes ready when the kitchen bumps it there.';

export interface ReadyScreenForm {
  readonly name: string;
  readonly numbersOnly: boolean;
}

export const readyScreenKit: FormKit<ReadyScreenForm> = formKit<ReadyScreenForm>({
  schema: z.object({ name: terminalNameSchema, numbersOnly: z.boolean() }),
  fields: {
    name: text('Name', { isRequired: true, box: { maxLength: 40 } }),
    numbersOnly: yesNo('Show numbers only', { help: 'Off: guests’ first names are shown too.' }),
  },
});

/** A setting that can't be read shows less, as on the screen. */
export function readyScreenForm({ name, settings }: Pick<PosTerminal, 'name' | 'settings'>): ReadyScreenForm {
  return { name, numbersOnly: settings.kitchen?.orderReady?.numbersOnly ?? true };
}

/** Its settings with what was chosen; all others stay. */
export function withNumbersOnly(settings: PosTerminalSettings, numbersOnly: boolean): PosTerminalSettings {
  return { ...settings, kitchen: { stationIds: [], ...settings.kitchen, orderReady: { numbersOnly } } };
}

export function ReadyScreenLayout({ put }: { put: Put }) {
  return (
    <FormSection title="Order-ready screen" lead={NEEDS_KITCHEN_SCREEN}>
      {put('name')}
      {put('numbersOnly')}
    </FormSection>
  );
}
