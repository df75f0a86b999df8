/** What can be set of a customer display: its name, and the till that it belongs to. */
import { z } from 'zod';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { type PosTerminalSettings, terminalNameSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { FormSection } from '../edit-form.tsx';
import { select } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text } from '../forms/kinds.tsx';
import type { Put } from '../forms/put.tsx';

export const SHOWS_ITS_TILL =
  'A customer display shows the customer what its till is selling, what it costs and the change. It shows no names.';

export interface DisplayForm {
  readonly name: string;
  readonly ofTerminalId: string;
}

export function displayKit(tills: readonly Pick<PosTerminal, 'id' | 'name'>[]): FormKit<DisplayForm> {
  return formKit<DisplayForm>({
    schema: z.object({ name: terminalNameSchema, ofTerminalId: idSchema }),
    fields: {
      name: text('Name', { isRequired: true, box: { maxLength: 40 } }),
      ofTerminalId: select(
        'Till',
        tills.map(({ id, name }) => ({ value: id, label: name })),
      ),
    },
  });
}

export function displayForm({ name, settings }: Pick<PosTerminal, 'name' | 'settings'>): DisplayForm {
  return { name, ofTerminalId: settings.kitchen?.display?.ofTerminalId ?? '' };
}

/** Its settings with the till that was chosen; all others stay. */
export function withTill(settings: PosTerminalSettings, ofTerminalId: string): PosTerminalSettings {
  return { ...settings, kitchen: { stationIds: [], ...settings.kitchen, display: { ofTerminalId } } };
}

export function DisplayLayout({ put }: { put: Put }) {
  return (
    <FormSection title="Customer display" lead={SHOWS_ITS_TILL}>
      {put('name')}
      {put('ofTerminalId')}
    </FormSection>
  );
}
