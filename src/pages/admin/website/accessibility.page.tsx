import { ACCESSIBILITY_LENGTHS, PREMISES, type Premise } from '#src/domain/tenancy/accessibility.schema.ts';
import { accessibilityPage as statementPage } from '#src/pages/storefront/accessibility.page.tsx';
import { AccessibilityIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { select } from '../forms/choices.tsx';
import type { Kind } from '../forms/kind.ts';
import { day, paragraph, text, yesNo } from '../forms/kinds.tsx';
import { paths } from '../paths.ts';
import { settingsPage } from '../setup/settings-page.tsx';

const PREMISE_LABELS: Readonly<Record<Premise, string>> = {
  entrance: 'Step-free entrance',
  tables: 'Step-free way to the tables',
  toilet: 'Accessible toilet',
  parking: 'Accessible parking',
  hearingLoop: 'Hearing loop',
  largePrint: 'Large-print menu',
};

type Answer = 'unsaid' | 'yes' | 'no';

const ANSWERS = [
  { value: 'unsaid', label: 'Don’t say' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly { readonly value: Answer; readonly label: string }[];

/** What a store says of its accessibility. The text about the website is the product's, because its tests hold it. */
export const accessibilitySettingsPage = settingsPage({
  at: paths.accessibility,
  inStore: { in: 'website', at: 27, label: 'Accessibility', icon: AccessibilityIcon },
  words: 'statement wcag ada disability wheelchair step-free toilet screen reader',
  name: 'accessibility',
  title: 'Accessibility',
  status: 'A statement on your website for customers with a disability',
  saved: 'Saved. Updated on the website.',
  help: {
    title: 'About the statement',
    points: [
      'The preview is the whole text. What it says about the website comes from how Servery is built and tested, and can’t be edited.',
      'The law asks many businesses for such a statement. Ask a lawyer whether it asks you.',
      'Read it at least once a year, and after changes to your premises. Then change the date.',
    ],
  },
  preview: {
    facts: (facts, typed) => ({
      ...facts,
      profile: {
        ...facts.profile,
        settings: { ...facts.profile.settings, accessibility: { ...typed, isPublished: true } },
      },
    }),
    page: statementPage,
  },
  fields: {
    isPublished: yesNo('On the website', { help: 'Off: there is no page, and no link to it.' }),
    email: text('Email', { isOptional: true, box: { type: 'email', autoComplete: 'off' } }),
    phone: text('Phone', {
      isOptional: true,
      box: { type: 'tel', autoComplete: 'off', maxLength: ACCESSIBILITY_LENGTHS.phone },
    }),
    premises: Object.fromEntries(
      PREMISES.map((name) => [name, select<Answer>(PREMISE_LABELS[name], ANSWERS)]),
    ) as Record<Premise, Kind<Answer>>,
    notes: paragraph('More about your premises', {
      isOptional: true,
      help: 'For example where the ramp is, or which entrance to use.',
    }),
    checkedIsoDate: day('Last checked', { help: 'Shown at the end of the statement.' }) as Kind<string | null>,
  },
  Layout: ({ put }) => (
    <>
      <FormSection title="Statement">
        {put('isPublished')}
        <div className="max-w-60">{put('checkedIsoDate')}</div>
      </FormSection>
      <FormSection title="Contact" lead="How customers tell you that something doesn’t work. Enter at least one.">
        <div className="grid gap-5 sm:grid-cols-2">
          {put('email')}
          {put('phone')}
        </div>
      </FormSection>
      <FormSection title="Your premises" lead="Say a no as well: it saves a wasted trip.">
        <div className="grid gap-5 sm:grid-cols-2">{PREMISES.map((name) => put(`premises.${name}`))}</div>
        {put('notes')}
      </FormSection>
    </>
  ),
});
