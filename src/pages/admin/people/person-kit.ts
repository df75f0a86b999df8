import type { z } from 'zod';
import { editPersonSchema, pinSchema } from '#src/domain/staff/employee.schema.ts';
import type { Person } from '#src/domain/staff/people.ts';
import { spots, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text } from '../forms/kinds.tsx';
import { EMPLOYEE_COLOURS, initialsBox } from './employee-kit.ts';

const personSchema = editPersonSchema.omit({ pin: true });
export type PersonValue = z.infer<typeof personSchema>;

export function personValue({ name, color, initials, storeIds }: Person): PersonValue {
  return { name, color, initials, storeIds: [...storeIds] };
}

/** A person's form; `pin` was typed beside it. */
export function personKit(
  pin: string,
  stores: readonly { readonly id: string; readonly name: string }[],
): FormKit<PersonValue> {
  return formKit<PersonValue>({
    schema: personSchema,
    fields: {
      name: text('Name', { isRequired: true, box: { maxLength: 40 } }),
      color: spots('Colour on the till', EMPLOYEE_COLOURS),
      initials: initialsBox(),
      storeIds: ticks(
        'Works at',
        stores.map(({ id, name }) => ({ value: id, label: name })),
        { help: 'They’re signed out of the tills of a store you untick.' },
      ),
    },
    check(_, refuse) {
      if (pin === '') return;
      for (const { message } of pinSchema.safeParse(pin).error?.issues ?? []) refuse('pin', message);
    },
  });
}
