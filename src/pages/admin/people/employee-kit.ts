import type { z } from 'zod';
import { EMPLOYEE_PERMISSIONS, type EmployeePermission } from '#src/domain/access/actor.ts';
import {
  DEFAULT_EMPLOYEE_COLOR,
  editEmployeeSchema,
  employeeInitialsSchema,
  pinSchema,
} from '#src/domain/staff/employee.schema.ts';
import { STRONG_COLOURS } from '../colour-choice.tsx';
import { spots, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { text, yesNo } from '../forms/kinds.tsx';

interface PermissionWords {
  readonly label: string;
  readonly help: string;
}

export const PERMISSIONS: Readonly<Record<EmployeePermission, PermissionWords>> = {
  takeOrders: { label: 'Take orders', help: 'Take, accept and reject orders, mark items sold out.' },
  discount: { label: 'Discount', help: 'Reduce a price.' },
  void: { label: 'Void', help: 'Remove items after they’re sent to the kitchen.' },
  refund: { label: 'Refund', help: 'Refund payments.' },
  cashDrawer: { label: 'Cash drawer', help: 'Open the drawer without a sale, count it, close the day.' },
  reports: { label: 'Reports', help: 'View sales for the day.' },
  timeClockOfOthers: {
    label: 'Edit others’ hours',
    help: 'See who’s on, correct clock-in and clock-out times, approve shifts.',
  },
  settings: { label: 'Settings', help: 'Change till settings and the table map.' },
};

/** As they are asked for: selling, money, and looking after the store. */
const PERMISSION_GROUPS = [
  { label: 'Orders', of: ['takeOrders', 'discount', 'void'] },
  { label: 'Money', of: ['refund', 'cashDrawer'] },
  { label: 'Managing', of: ['reports', 'timeClockOfOthers', 'settings'] },
] as const satisfies readonly { readonly label: string; readonly of: readonly EmployeePermission[] }[];

export const EMPLOYEE_COLOURS = [
  { value: DEFAULT_EMPLOYEE_COLOR, label: 'Grey' },
  { value: '#b91c1c', label: 'Red' },
  ...STRONG_COLOURS,
];

export const initialsBox = () =>
  text('Initials', {
    isOptional: true,
    help: 'Up to 3, on the till and in lists. Leave it empty to use the name.',
    box: { maxLength: 3, className: 'uppercase max-w-40' },
  });

/** A PIN is not among what is stored: it is taken out of the form before it is read, and never shown. */
const employeeSchema = editEmployeeSchema.omit({ pin: true }).extend({ initials: employeeInitialsSchema });
type EmployeeValue = z.infer<typeof employeeSchema>;

export const NEW_EMPLOYEE: EmployeeValue = {
  name: '',
  color: DEFAULT_EMPLOYEE_COLOR,
  initials: '',
  permissions: ['takeOrders'],
  isActive: true,
};

/**
 * Who is added where no one can enter a PIN yet, usually the owner: with less, no one at the till could approve anything, and the
 * till's own settings would be shut.
 */
export const FIRST_EMPLOYEE: EmployeeValue = { ...NEW_EMPLOYEE, permissions: [...EMPLOYEE_PERMISSIONS] };

type Stored = Omit<EmployeeValue, 'permissions'> & { readonly permissions: readonly EmployeePermission[] };

/** The form's part of a stored employee. */
export function employeeValue({ name, color, initials, permissions, isActive }: Stored): EmployeeValue {
  return { name, color, initials, permissions: [...permissions], isActive };
}

/** An employee's form; `pin` was typed beside it. */
export function employeeKit(pin: string, isNew: boolean): FormKit<EmployeeValue> {
  return formKit<EmployeeValue>({
    schema: employeeSchema,
    fields: {
      name: text('Name', { isRequired: true, box: { maxLength: 40 } }),
      color: spots('Colour on the till', EMPLOYEE_COLOURS),
      initials: initialsBox(),
      permissions: ticks(
        'Can do without approval',
        PERMISSION_GROUPS.flatMap(({ label: group, of }) =>
          of.map((value) => ({ value, ...PERMISSIONS[value], group })),
        ),
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
