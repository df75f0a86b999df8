import type { z } from 'zod';
import { EMPLOYEE_PERMISSIONS, type EmployeePermission } from '#src/domain/access/actor.ts';
import { DEFAULT_EMPLOYEE_COLOR, editEmployeeSchema, pinSchema } from '#src/domain/staff/employee.schema.ts';
import { STRONG_COLOURS } from '../colour-choice.tsx';
import { spots, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text, yesNo } from '../forms/kinds.tsx';

export const PERMISSIONS: Readonly<Record<EmployeePermission, { readonly label: string; readonly help: string }>> = {
  takeOrders: { label: 'Take orders', help: 'Take, accept and reject orders, mark items sold out.' },
  discount: { label: 'Discount', help: 'Reduce a price.' },
  refund: { label: 'Refund', help: 'Refund payments.' },
  void: { label: 'Void', help: 'Remove items after they’re sent to the kitchen.' },
  cashDrawer: { label: 'Cash drawer', help: 'Open the drawer without a sale.' },
  reports: { label: 'Reports', help: 'View sales for the day.' },
  settings: { label: 'Settings', help: 'Change till settings.' },
  timeClockOfOthers: { label: 'Edit others’ hours', help: 'Correct clock-in and clock-out times.' },
};

const COLOURS = [
  { value: DEFAULT_EMPLOYEE_COLOR, label: 'Grey' },
  { value: '#b91c1c', label: 'Red' },
  ...STRONG_COLOURS,
];

/** A PIN is not among what is stored: it is taken out of the form before it is read, and never shown. */
const employeeSchema = editEmployeeSchema.omit({ pin: true });
type EmployeeValue = z.infer<typeof employeeSchema>;

export const NEW_EMPLOYEE: EmployeeValue = {
  name: '',
  color: DEFAULT_EMPLOYEE_COLOR,
  permissions: ['takeOrders'],
  isActive: true,
};

type Stored = Omit<EmployeeValue, 'permissions'> & { readonly permissions: readonly EmployeePermission[] };

/** The form's part of a stored employee. */
export function employeeValue({ name, color, permissions, isActive }: Stored): EmployeeValue {
  return { name, color, permissions: [...permissions], isActive };
}

/** An employee's form; `pin` was typed beside it. */
export function employeeKit(pin: string, isNew: boolean): FormKit<EmployeeValue> {
  return formKit<EmployeeValue>({
    schema: employeeSchema,
    fields: {
      name: text('Name', { isRequired: true, box: { maxLength: 40 } }),
      color: spots('Colour on the till', COLOURS),
      permissions: ticks(
        'Can do without approval',
        EMPLOYEE_PERMISSIONS.map((value) => ({ value, ...PERMISSIONS[value] })),
        { help: 'For anything else, the till asks for a PIN from someone with permission.' },
      ),
      ...(isNew
        ? {}
        : {
            isActive: yesNo('Active', {
              help: 'Off: their PIN stops working right away and can be reused.',
            }),
          }),
    },
    check(_, refuse) {
      if (pin === '' && !isNew) return;
      for (const { message } of pinSchema.safeParse(pin).error?.issues ?? []) refuse('pin', message);
    },
  });
}
