import { JOURNAL_ACCOUNT_WORDS } from '#src/domain/reports/journal-words.ts';
import { JOURNAL_ACCOUNTS, LEDGERS } from '#src/domain/tenancy/accounting.schema.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { usualAccount, usualTaxCodes } from '#src/domain/tenancy/usual-accounts.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import type { Kind } from '../forms/kind.ts';
import { choice, text } from '../forms/kinds.tsx';
import { textsUnder } from '../forms.ts';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from '../setup/settings-page.tsx';
import { LEDGER_LABELS } from './ledger-words.ts';

const CATEGORIES = 'categories.';

/** A box for each category that the page draws; what it doesn't draw stays. */
const categoryCodes: Kind<Record<string, string>> = {
  label: 'Sales accounts of categories',
  read: ({ form, stored }) => {
    const codes = { ...stored, ...Object.fromEntries(textsUnder(form, CATEGORIES)) };
    return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== ''));
  },
  texts: (codes) => Object.fromEntries(Object.entries(codes).map(([id, code]) => [CATEGORIES + id, code])),
  words: (codes) => Object.values(codes).join(', ') || 'None',
  boxOf: (_, [id]) => CATEGORIES + String(id),
  draw: () => null,
};

interface Around {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly codes: Readonly<Record<string, string>>;
  readonly ledger: (typeof LEDGERS)[number];
}

/** Which account of the ledger each line of the journal goes to. */
export const accountingPage = settingsPage({
  at: paths.accounting,
  under: paths.journal,
  name: 'accounting',
  title: 'Ledger accounts',
  status: 'Which account each line of the journal goes to',
  saved: 'Saved. Applies from the next export.',
  help: {
    title: 'About the journal',
    points: [
      'Leave a box empty to use the account named under it.',
      'QuickBooks takes account names, with account numbers turned off while you import. Xero and MYOB take account codes.',
      'Xero takes up to 300 lines in one file, about two weeks, and QuickBooks 1,000. A longer period is exported as a zip of numbered files: import one after the other.',
      'Money taken stays in a clearing account until you match it with your bank. Payouts of online payments are booked on the day they arrive, with their fees.',
    ],
  },
  fields: {
    ledger: choice(
      'Accounting software',
      LEDGERS.map((value) => ({ value, label: LEDGER_LABELS[value] })),
    ),
    tax: choice('Tax', [
      { value: 'ownLine', label: 'As a separate entry' },
      { value: 'inLines', label: 'In each entry, by tax code' },
    ]),
    accounts: Object.fromEntries(
      JOURNAL_ACCOUNTS.map((name) => [name, text(JOURNAL_ACCOUNT_WORDS[name], { isOptional: true })]),
    ) as Record<(typeof JOURNAL_ACCOUNTS)[number], Kind<string>>,
    categories: categoryCodes,
    taxCodes: {
      taxed: text('With tax', { isOptional: true }),
      untaxed: text('Without tax', { isOptional: true }),
    },
  },
  more: async ({ ctx, scope }, { categories: codes, ledger }): Promise<Around> => {
    const { categories } = await ctx.menus.menuOf(scope);
    return { categories: categories.map(({ id, name }) => ({ id, name })), codes, ledger };
  },
  Layout: AccountFields,
});

function AccountFields({ put, form, store, more: { categories, codes, ledger } }: SettingsLayoutProps<Around>) {
  const { countryCode } = store.profile;
  const { label } = COUNTRIES[countryCode].tax;
  const usual = usualTaxCodes(ledger, countryCode);
  return (
    <>
      <FormSection title="Format">
        {put('ledger')}
        {put('tax')}
        <p className="text-14 text-ink-2">
          As a separate entry, {label} is exact to the cent and every day balances. By tax code, your software works it
          out from amounts that include it; QuickBooks always takes a separate entry.
        </p>
      </FormSection>
      <FormSection title="Accounts">
        <div className="grid gap-5 sm:grid-cols-2">
          {JOURNAL_ACCOUNTS.map((name) =>
            put(`accounts.${name}`, {
              ...(name === 'tax' ? { label } : {}),
              help: `Empty: ${usualAccount(ledger, name)}`,
            }),
          )}
        </div>
      </FormSection>
      {categories.length === 0 ? null : (
        <FormSection title="Sales by category" lead="Only for categories with an account of their own.">
          <div className="grid gap-5 sm:grid-cols-2">
            {categories.map(({ id, name }) => (
              <CategoryCode key={id} {...{ id, name, form }} stored={codes[id] ?? ''} />
            ))}
          </div>
        </FormSection>
      )}
      <FormSection title="Tax codes">
        <div className="grid gap-5 sm:grid-cols-2">
          {put('taxCodes.taxed', { help: `Empty: ${usual.taxed || 'none'}` })}
          {put('taxCodes.untaxed', { help: `Empty: ${usual.untaxed || 'none'}` })}
        </div>
      </FormSection>
    </>
  );
}

interface CategoryCodeProps extends Pick<SettingsLayoutProps, 'form'> {
  id: string;
  name: string;
  stored: string;
}

function CategoryCode({ id, name, form, stored }: CategoryCodeProps) {
  const box = CATEGORIES + id;
  return (
    <Field name={box} label={name} error={form.errors[box]} isOptional>
      {(wiring) => <Input {...wiring} autoComplete="off" maxLength={60} defaultValue={form.values[box] ?? stored} />}
    </Field>
  );
}
