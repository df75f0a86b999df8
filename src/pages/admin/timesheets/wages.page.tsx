import type { ReactNode } from 'react';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { listWageRates } from '#db/timeclock/wage-rates.repository.ts';
import { currencySymbol, formatAmount } from '#src/domain/money/format-amount.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { rateOn, type WageRate } from '#src/domain/timeclock/wages.ts';
import { setWageRate } from '#src/features/timeclock/set-wage-rate.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Table } from '#src/ui/list.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { Card, EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { centsFrom } from '../forms/kinds.tsx';
import { refused, textOf, valuesOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { dayText } from './timesheet-days.ts';

export const wagesPage = adminPage<StoreScope>({
  guard: { action: 'wages.manage' },
  under: paths.staffRecords,
  words: 'hourly rate pay labour cost',
  example: { forms: { '': { employeeId: '{employeeId}', fromDay: '2026-11-01', rate: '28.50' } } },
})({
  path: paths.wages.path,
  async load({ ctx, scope, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    const { timezone, settings } = store.profile;
    const today = businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings));
    const rates = await listWageRates(ctx.db, scope);
    const employees = (await listEmployees(ctx.db, scope)).filter(({ isActive }) => isActive);
    const lines = employees.map(({ id, name }) => ({
      id,
      name,
      rate: rateOn(rates, id, today),
      next: rates.find(({ employeeId, fromDay }) => employeeId === id && fromDay > today) ?? null,
    }));
    return { base, here: url.pathname, store, today, lines };
  },
  title: ({ store }) => `Wage rates · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      // Nothing that is no amount is a rate, and the schema says so.
      const hourlyRateInCents = centsFrom(textOf(form, 'rate')) ?? 0;
      const [employeeId, fromDay] = [textOf(form, 'employeeId'), textOf(form, 'fromDay')];
      await setWageRate(ctx, scope, { employeeId, fromDay, hourlyRateInCents, by });
      return { kind: 'redirect', to: url.pathname, notice: 'Wage rate saved.' };
    } catch (error) {
      return refused(error, form, { hourlyRateInCents: 'rate' });
    }
  },
  render({ base, here, store, today, lines }, { form, notice }) {
    const { restaurantId, id: storeId, currencyCode } = store.profile;
    const back = href(base, paths.staffRecords, { restaurantId, storeId });
    const money = (cents: number) => <span className="tnum">{formatAmount(cents, currencyCode)}</span>;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Wage rates"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Timesheets', href: back }, { label: 'Wage rates' }]} />}
          status="Only restaurant admins can see these"
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {lines.length === 0 ? (
          <EmptyState
            title="No employees yet"
            action={
              <LinkButton
                href={href(base, paths.employee, { restaurantId, storeId, employeeId: NEW })}
                variant="primary"
              >
                Add employee
              </LinkButton>
            }
          >
            Add employees first, then set what an hour costs.
          </EmptyState>
        ) : (
          <WithSide
            label="About wage rates"
            side={
              <HelpCard
                title="About wage rates"
                points={[
                  'A rate counts from its day. Earlier shifts keep the rate they had.',
                  'Rates are never sent to tills or the box.',
                  'Used to show wage costs next to sales. Payroll uses its own rates.',
                ]}
              />
            }
          >
            <RatesTable lines={lines} money={money} />
            <RateForm {...{ lines, today, form }} symbol={currencySymbol(currencyCode)} />
          </WithSide>
        )}
      </AdminLayout>
    );
  },
});

interface RatesProps {
  lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly rate: number | null;
    readonly next: Pick<WageRate, 'hourlyRateInCents' | 'fromDay'> | null;
  }[];
  money: (cents: number) => ReactNode;
}

function RatesTable({ lines, money }: RatesProps) {
  return (
    <Table
      caption="Wage rates"
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: 'Employee', cell: ({ name }) => name },
        {
          key: 'rate',
          header: 'Per hour',
          isNumeric: true,
          onPhone: 'corner',
          cell: ({ rate }) => (rate === null ? <span className="font-normal text-ink-3">No rate</span> : money(rate)),
        },
        {
          key: 'next',
          header: 'From later',
          onPhone: 'line',
          isMinor: lines.every(({ next }) => next === null),
          cell: ({ next }) =>
            next ? (
              <>
                {money(next.hourlyRateInCents)} from {dayText(next.fromDay)}
              </>
            ) : (
              '–'
            ),
        },
      ]}
    />
  );
}

interface FormProps {
  lines: readonly { readonly id: string; readonly name: string }[];
  today: string;
  symbol: string;
  form: Parameters<typeof valuesOf>[0];
}

function RateForm({ lines, today, symbol, form }: FormProps) {
  const value = valuesOf(form);
  return (
    <Card as="section" className="mt-6">
      <SectionHeading>Set a rate</SectionHeading>
      <form method="post" noValidate className="grid gap-4 sm:grid-cols-3">
        <Field name="employeeId" label="Employee" error={form.errors.employeeId} isRequired>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Choose an employee"
              options={lines.map(({ id, name }) => ({ value: id, label: name }))}
              defaultValue={value.text('employeeId', '')}
            />
          )}
        </Field>
        <Field name="rate" label="Per hour" error={form.errors.rate} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              before={symbol}
              maxLength={8}
              autoComplete="off"
              defaultValue={value.text('rate', '')}
            />
          )}
        </Field>
        <Field name="fromDay" label="From" error={form.errors.fromDay} isRequired>
          {(wiring) => <Input {...wiring} type="date" defaultValue={value.text('fromDay', today)} />}
        </Field>
        <Button type="submit" variant="primary" className="justify-self-start">
          Save rate
        </Button>
      </form>
    </Card>
  );
}
