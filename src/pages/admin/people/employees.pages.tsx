import { type Employee, getEmployee, listEmployees } from '#db/staff/employees.repository.ts';
import { EMPLOYEE_PERMISSIONS, type EmployeePermission } from '#src/domain/access/actor.ts';
import { DEFAULT_EMPLOYEE_COLOR } from '#src/domain/staff/employee.schema.ts';
import { createEmployee, editEmployee } from '#src/features/staff/manage-employees.ts';
import { formAgain, href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { Checkbox, Input, Switch } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { PersonIcon, PlusIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { ColourChoice, STRONG_COLOURS } from '../colour-choice.tsx';
import { FormSection } from '../edit-form.tsx';
import { SaveBar, UnsavedWarning } from '../form-parts.tsx';
import { refused, textOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, Mirror, PreviewCard, WithSide } from '../side.tsx';

const PERMISSIONS: Readonly<Record<EmployeePermission, { readonly label: string; readonly help: string }>> = {
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

export const employeesPage = pageOf<StoreScope>()({
  path: paths.employees.path,
  async load({ ctx, scope, base, url }) {
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      employees: await listEmployees(ctx.db, scope),
    };
  },
  title: ({ store }) => `Employees · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, employees }, { notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const at = (employeeId: string) => href(base, paths.employee, { ...params, employeeId });
    const working = employees.filter((one) => one.isActive).length;
    const add = (
      <LinkButton href={at(NEW)} variant="primary" icon={PlusIcon}>
        Add employee
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Employees" status={`${working} can sign in at this store’s tills`} actions={add} />
        <Notice text={notice} />
        {employees.length === 0 ? (
          <EmptyState title="No employees yet" action={add}>
            Give each employee a 4-digit PIN and choose what they can do.
          </EmptyState>
        ) : (
          <Table
            caption="Employees"
            rows={employees}
            rowKey={(one) => one.id}
            rowHref={(one) => at(one.id)}
            columns={[
              {
                key: 'name',
                header: 'Name',
                cell: (one) => (
                  <span className="inline-flex items-center gap-3">
                    <Monogram name={one.name} colour={one.color} size="small" isRound />
                    {one.name}
                  </span>
                ),
              },
              {
                key: 'state',
                header: 'Status',
                onPhone: 'corner',
                cell: (one) => (
                  <StatusPill
                    look={
                      one.isActive
                        ? { word: 'Active', tone: 'done', icon: 'check' }
                        : { word: 'Inactive', tone: 'off', icon: 'slash' }
                    }
                  />
                ),
              },
              { key: 'may', header: 'Permissions', cell: (one) => mayText(one), onPhone: 'line' },
            ]}
          />
        )}
      </AdminLayout>
    );
  },
});

function mayText({ permissions }: Employee): string {
  if (permissions.length === EMPLOYEE_PERMISSIONS.length) return 'All permissions';
  return permissions.map((one) => PERMISSIONS[one].label).join(', ') || 'Needs approval for everything';
}

export const employeePage = pageOf<StoreScope>()({
  path: paths.employee.path,
  async load({ ctx, scope, base, url, params }) {
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      found: params.employeeId === NEW ? null : await getEmployee(ctx.db, scope, params.employeeId),
    };
  },
  title: ({ found }) => `${found?.name ?? 'Add employee'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params: { restaurantId, storeId, employeeId }, form, base, by }) {
    const back = href(base, paths.employees, { restaurantId, storeId });
    const pin = textOf(form, 'pin');
    const input = {
      name: textOf(form, 'name'),
      color: textOf(form, 'color') || DEFAULT_EMPLOYEE_COLOR,
      permissions: EMPLOYEE_PERMISSIONS.filter((one) => form.has(`permissions.${one}`)),
    };
    try {
      if (employeeId === NEW) {
        await createEmployee(ctx, scope, { ...input, pin, by });
        return { kind: 'redirect', to: back, notice: `${input.name} can now sign in at the tills.` };
      }
      const isActive = form.has('isActive');
      await editEmployee(ctx, scope, { ...input, pin: pin === '' ? null : pin, isActive, employeeId, by });
      return { kind: 'redirect', to: back, notice: 'Saved.' };
    } catch (error) {
      const answer = refused(error, form);
      // A PIN is never sent back.
      if (answer.kind !== 'again') return answer;
      form.delete('pin');
      const { values } = formAgain(form, []);
      return { ...answer, form: { ...answer.form, values } };
    }
  },
  render({ base, here, store, found }, { form }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.employees, params);
    const stored = found ?? {
      name: '',
      color: DEFAULT_EMPLOYEE_COLOR,
      permissions: ['takeOrders'] as readonly EmployeePermission[],
      isActive: true,
    };
    const value = valuesOf(form);
    const title = found?.name ?? 'Add employee';
    const color = value.text('color', stored.color);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Employees', href: back }, { label: title }]} />}
          status="For this store’s tills"
        />
        <WithSide label="Preview" side={<EmployeeSide name={value.text('name', stored.name)} color={color} />}>
          <form id="edit" method="post" noValidate className="flex flex-col gap-6">
            <ErrorSummary errors={form.errors} message={form.message} />
            <FormSection title="Employee">
              <Field name="name" label="Name" error={form.errors.name} isRequired>
                {(wiring) => (
                  <Input {...wiring} maxLength={40} autoComplete="off" defaultValue={value.text('name', stored.name)} />
                )}
              </Field>
              <Field
                name="pin"
                label={found ? 'New PIN' : 'PIN'}
                help={
                  found
                    ? 'Leave empty to keep the current PIN. A new PIN signs them out of every till.'
                    : '4 digits, unique in this store.'
                }
                error={form.errors.pin}
                isRequired={!found}
                className="max-w-72"
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    placeholder={found ? '••••' : ''}
                  />
                )}
              </Field>
              <Fieldset name="color" legend="Colour on the till" error={form.errors.color}>
                <ColourChoice name="color" colours={COLOURS} value={color} />
              </Fieldset>
            </FormSection>
            <FormSection title="At the till">
              <Fieldset
                name="permissions"
                legend="Can do without approval"
                help="For anything else, the till asks for a PIN from someone with permission."
                error={form.errors.permissions}
              >
                <div className="-mx-2 grid sm:grid-cols-2">
                  {EMPLOYEE_PERMISSIONS.map((one) => (
                    <Checkbox
                      key={one}
                      name={`permissions.${one}`}
                      label={PERMISSIONS[one].label}
                      help={PERMISSIONS[one].help}
                      defaultChecked={value.isOn(`permissions.${one}`, stored.permissions.includes(one))}
                    />
                  ))}
                </div>
              </Fieldset>
              {found ? (
                <Switch
                  name="isActive"
                  label="Active"
                  help="Off: their PIN stops working right away and can be reused."
                  defaultChecked={value.isOn('isActive', stored.isActive)}
                />
              ) : null}
            </FormSection>
            <SaveBar label={found ? 'Save' : 'Add employee'} backHref={back} />
          </form>
          <UnsavedWarning formId="edit" form={form} />
        </WithSide>
      </AdminLayout>
    );
  },
});

/** Their chip at the till, and what a PIN is for. */
function EmployeeSide({ name, color }: { name: string; color: string }) {
  const hex = parseHexColour(color);
  return (
    <>
      <PreviewCard title="At the till" note="follows what you choose">
        <span className="inline-flex max-w-full items-center gap-3 rounded-full border border-line bg-sunken py-1.5 pr-5 pl-1.5">
          <span
            data-mirrors-colour="color"
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full"
            style={hex ? { backgroundColor: hex, color: readableOn(hex) } : undefined}
          >
            <PersonIcon size={18} />
          </span>
          <span className="truncate font-semibold">
            <Mirror of="name" value={name} empty="Name" />
          </span>
        </span>
      </PreviewCard>
      <HelpCard
        title="About PINs and permissions"
        points={[
          'The PIN identifies who’s using the till. Every sale, discount and refund is recorded under their name.',
          'If someone doesn’t have a permission, a colleague who does can approve with their own PIN. Both names are recorded.',
          'After 5 wrong PINs the till locks for a while. The employee isn’t locked out.',
        ]}
      />
    </>
  );
}
