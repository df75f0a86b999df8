import { findEditor } from '#db/audit/audit.repository.ts';
import { type Employee, getEmployee, listEmployees } from '#db/staff/employees.repository.ts';
import { EMPLOYEE_PERMISSIONS } from '#src/domain/access/actor.ts';
import { createEmployee, editEmployee } from '#src/features/staff/manage-employees.ts';
import { type ActionAnswer, href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { PersonIcon, PlusIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, savedNotice, saveForm } from '../forms/save-form.ts';
import { textOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, Mirror, PreviewCard, WithSide } from '../side.tsx';
import { employeeKit, employeeValue, NEW_EMPLOYEE, PERMISSIONS } from './employee-kit.ts';

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
    // A PIN is never sent back.
    form.delete('pin');
    const isNew = employeeId === NEW;
    const sent = { kit: employeeKit(pin, isNew), form, newId: () => ctx.ids.next() };
    const answer = isNew
      ? await makeForm({
          ...sent,
          empty: NEW_EMPLOYEE,
          async make({ name, color, permissions }) {
            await createEmployee(ctx, scope, { name, color, permissions, pin, by });
            return { kind: 'redirect', to: back, notice: `${name} can now sign in at the tills.` };
          },
        })
      : await saveForm({
          ...sent,
          async read() {
            const employee = await getEmployee(ctx.db, scope, employeeId);
            return { employee, value: employeeValue(employee) };
          },
          save: (value, { employee: seen }) =>
            editEmployee(ctx, scope, { ...value, pin: pin === '' ? null : pin, employeeId, seen, by }),
          editor: ({ employee }) =>
            findEditor(
              ctx.db,
              scope,
              { action: 'editEmployee', subjectType: 'employee', subjectId: employeeId },
              { stored: employee, by },
            ),
          done: (isMerged) => ({ kind: 'redirect', to: back, notice: savedNotice('Saved.', isMerged) }),
        });
    return pin === '' ? answer : pinAgain(answer);
  },
  render({ base, here, store, found }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.employees, params);
    const stored = found ? employeeValue(found) : NEW_EMPLOYEE;
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
          <KitForm
            {...{ id: 'edit', kit: employeeKit('', !found), stored, form, notice }}
            isNew={!found}
            label={found ? 'Save' : 'Add employee'}
            backHref={back}
          >
            {(put) => (
              <>
                <FormSection title="Employee">
                  {put('name')}
                  <PinField isNew={!found} error={form.errors.pin} />
                  {put('color')}
                </FormSection>
                <FormSection title="At the till">
                  {put('permissions')}
                  {found ? put('isActive') : null}
                </FormSection>
              </>
            )}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

/** The PIN that was typed is not in the form that comes back: it is asked for again. */
function pinAgain(answer: ActionAnswer): ActionAnswer {
  if (answer.kind !== 'again' || answer.form.errors.pin) return answer;
  const errors = { ...answer.form.errors, pin: 'Enter the PIN again.' };
  return { ...answer, form: { ...answer.form, errors } };
}

/** Always empty: nobody reads a PIN that is stored. */
function PinField({ isNew, error }: { isNew: boolean; error: string | undefined }) {
  return (
    <Field
      name="pin"
      label={isNew ? 'PIN' : 'New PIN'}
      help={
        isNew
          ? '4 digits, unique in this store.'
          : 'Leave empty to keep the current PIN. A new PIN signs them out of every till.'
      }
      error={error}
      isRequired={isNew}
      className="max-w-72"
    >
      {(wiring) => (
        <Input {...wiring} inputMode="numeric" autoComplete="off" maxLength={4} placeholder={isNew ? '' : '••••'} />
      )}
    </Field>
  );
}

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
