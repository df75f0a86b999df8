import { findFace } from '#db/staff/employee-faces.repository.ts';
import { type Employee, findEmployee, getEmployee, listEmployees } from '#db/staff/employees.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import { formatStoreTime } from '#src/domain/time/store-clock.ts';
import { createEmployee, deactivateEmployee, editEmployee } from '#src/features/staff/manage-employees.ts';
import { checkFace, type FaceInput, saveFace } from '#src/features/staff/save-face.ts';
import { readOnNow } from '#src/features/timeclock/read-timesheet.ts';
import { href, type PageContext, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { initials } from '#src/ui/avatar.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import { PersonIcon, PlusIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refused, textOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { actOnEach } from '../lists/bulk.ts';
import { asksForAllTicked, FileLink, KitList } from '../lists/kit-list.tsx';
import { asksForFile, chosenOf, listFile, matchingRows, pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, Mirror, PreviewCard, WithSide } from '../side.tsx';
import { employeeKit, employeeValue, FIRST_EMPLOYEE, NEW_EMPLOYEE } from './employee-kit.ts';
import {
  DEACTIVATE,
  EMPLOYEE_FIELD,
  EMPLOYEE_FILE,
  employeeList,
  type LockedTill,
  lockText,
} from './employee-list.tsx';
import { FaceField, readFace } from './face-field.tsx';
import { PinField, pinAgain } from './pin-field.tsx';

async function employeesOf({ ctx, scope, base, query }: PageRequest<StoreScope>) {
  const { restaurantId, storeId } = scope;
  const hrefOf = (employeeId: string) => href(base, paths.employee, { restaurantId, storeId, employeeId });
  const kit = employeeList(hrefOf, await listPosTerminals(ctx.db, scope), await onNowAt(ctx, scope));
  return { hrefOf, kit, rows: await listEmployees(ctx.db, scope), asked: readList(kit, query) };
}

/** Since when those who are on now are clocked in, by employee. */
async function onNowAt(ctx: PageContext, scope: StoreScope): Promise<ReadonlyMap<string, string>> {
  const { timezone } = (await ctx.menus.storeOf(scope)).profile;
  return new Map(
    (await readOnNow(ctx, ctx.db, scope)).map((one) => [
      one.employeeId,
      `Since ${formatStoreTime(Temporal.Instant.from(one.sinceIsoDateTimeUtc), timezone)}`,
    ]),
  );
}

export const employeesPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  inStore: { in: 'settings', at: 40, label: 'Employees', icon: PersonIcon },
  words: 'staff pin permissions',
  example: { forms: { deactivate: { employeeId: '{employeeId}' } } },
})({
  path: paths.employees.path,
  async load(request) {
    const { ctx, scope, base, url, query } = request;
    const { hrefOf, kit, rows, asked } = await employeesOf(request);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      kit,
      addHref: hrefOf(NEW),
      working: rows.filter(({ isActive }) => isActive).length,
      isAllTicked: asksForAllTicked(query),
      ...pageOfRows(kit, asked, rows),
    };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kit, rows, asked } = await employeesOf(request);
    return listFile('employees', EMPLOYEE_FILE, [matchingRows(kit, asked, rows)]);
  },
  title: ({ store }) => `Employees · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      if (form.get('do') !== DEACTIVATE) {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      return await actOnEach({
        ids: chosenOf(form, EMPLOYEE_FIELD),
        nameOf: async (employeeId) => (await findEmployee(ctx.db, scope, employeeId))?.name ?? 'An employee',
        act: (employeeId) => deactivateEmployee(ctx, scope, { employeeId, by }),
        done: (count) => `${count === 1 ? '1 employee' : `${count} employees`} deactivated.`,
        to: url.pathname + url.search,
      });
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, kit, state, shown, addHref, working, isAllTicked }, { form, notice }) {
    const add = (
      <LinkButton href={addHref} variant="primary" icon={PlusIcon}>
        Add employee
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Employees"
          status={`${working} can sign in at this store’s tills`}
          actions={
            <>
              <FileLink {...{ here, state, shown }} />
              {add}
            </>
          }
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <KitList {...{ kit, state, shown, here, add, isAllTicked }} />
      </AdminLayout>
    );
  },
});

export const employeePage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  example: {
    forms: { '': { name: 'Mei', pin: '', isActive: 'on', color: '#123456', 'permissions.takeOrders': 'on' } },
  },
})({
  path: paths.employee.path,
  async load({ ctx, scope, base, url, params }) {
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      found: params.employeeId === NEW ? null : await getEmployee(ctx.db, scope, params.employeeId),
      face: params.employeeId === NEW ? null : await findFace(ctx.db, scope, params.employeeId),
      terminals: await listPosTerminals(ctx.db, scope),
      onNow: (await onNowAt(ctx, scope)).get(params.employeeId) ?? null,
      empty: await emptyAt(ctx, scope),
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
    let face: FaceInput = { isShown: false };
    const sent = {
      kit: employeeKit(pin, isNew),
      form,
      newId: () => ctx.ids.next(),
      async prepare() {
        face = await readFace({ ctx, form });
        await checkFace(ctx, scope, { employeeId, isShown: face.isShown });
      },
    };
    const answer = isNew
      ? await makeForm({
          ...sent,
          empty: await emptyAt(ctx, scope),
          async make({ name, color, initials, permissions }) {
            const { id } = await createEmployee(ctx, scope, { name, color, initials, permissions, pin, by });
            await saveFace(ctx, scope, { ...face, employeeId: id, by });
            return { kind: 'redirect', to: back, notice: `${name} can now sign in at the tills.` };
          },
        })
      : await saveForm({
          ...sent,
          async read() {
            const employee = await getEmployee(ctx.db, scope, employeeId);
            return { employee, value: employeeValue(employee) };
          },
          async save(value, { employee: seen }) {
            await editEmployee(ctx, scope, { ...value, pin: pin === '' ? null : pin, employeeId, seen, by });
            await saveFace(ctx, scope, { ...face, isShown: face.isShown && value.isActive, employeeId, by });
          },
          editor: ({ employee }) =>
            findEditorAgo(
              { ctx, scope, by },
              { action: 'editEmployee', subjectType: 'employee', subjectId: employeeId },
              employee,
            ),
          done: (since) => ({ kind: 'redirect', to: back, notice: savedNotice('Saved.', since) }),
        });
    return pin === '' ? answer : pinAgain(answer);
  },
  render({ base, here, store, found, face, terminals, onNow, empty }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.employees, params);
    const stored = found ? employeeValue(found) : empty;
    const value = valuesOf(form);
    const title = found?.name ?? 'Add employee';
    const color = value.text('color', stored.color);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Employees', href: back }, { label: title }]} />}
          status={found ? statusText(found, terminals, onNow) : 'For this store’s tills'}
        />
        <WithSide
          label="Preview"
          side={
            <EmployeeSide
              name={value.text('name', stored.name)}
              letters={value.text('initials', stored.initials)}
              color={color}
            />
          }
        >
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
                  <PinField
                    isNew={!found}
                    help={
                      found
                        ? 'Leave empty to keep the current PIN. A new PIN signs them out of every till.'
                        : '4 digits, unique in this store.'
                    }
                    error={form.errors.pin}
                  />
                  {put('color')}
                  {put('initials')}
                </FormSection>
                <FormSection
                  title="At the till"
                  {...(!found && empty === FIRST_EMPLOYEE
                    ? { lead: 'Your first employee can approve everything. Clear what they shouldn’t do alone.' }
                    : {})}
                >
                  {put('permissions')}
                  <FaceField name={found?.name ?? 'The employee'} stored={face} form={form} />
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

async function emptyAt({ db }: Pick<PageContext, 'db'>, scope: StoreScope) {
  return (await listEmployees(db, scope)).some(({ isActive }) => isActive) ? NEW_EMPLOYEE : FIRST_EMPLOYEE;
}

function statusText(found: Employee, terminals: readonly LockedTill[], onNow: string | null): string {
  const lock = `Lock screen: ${lockText(found, terminals)}`;
  return onNow === null ? lock : `Clocked in ${onNow.replace('Since', 'since')} · ${lock}`;
}

/** Their chip at the till, and what a PIN is for. */
function EmployeeSide({ name, letters, color }: { name: string; letters: string; color: string }) {
  const hex = parseHexColour(color);
  return (
    <>
      <PreviewCard title="At the till" note="follows what you choose">
        <span className="inline-flex max-w-full items-center gap-3 rounded-full border border-line bg-sunken py-1.5 pr-5 pl-1.5">
          <span
            data-mirrors-colour="color"
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full font-bold text-14 uppercase"
            style={hex ? { backgroundColor: hex, color: readableOn(hex) } : undefined}
          >
            <Mirror of="initials" value={letters} empty={initials(name) || '–'} />
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
