/** What can be set of a kitchen screen here: it sells nothing, and its stations are chosen in the kitchen. */
import { z } from 'zod';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { terminalNameSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { FormSection } from '../edit-form.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text } from '../forms/kinds.tsx';
import type { Put } from '../forms/put.tsx';

export interface KitchenScreenForm {
  readonly name: string;
}

export const kitchenScreenKit: FormKit<KitchenScreenForm> = formKit<KitchenScreenForm>({
  schema: z.object({ name: terminalNameSchema }),
  fields: { name: text('Name', { isRequired: true, box: { maxLength: 40 } }) },
});

export const kitchenScreenForm = ({ name }: Pick<PosTerminal, 'name'>): KitchenScreenForm => ({ name });

export function KitchenScreenLayout({ put }: { put: Put }) {
  return (
    <FormSection title="Kitchen screen" lead="Which stations it shows is chosen on the screen itself.">
      {put('name')}
    </FormSection>
  );
}
