import { Switch } from '#src/ui/controls.tsx';
import { FormSection } from '../edit-form.tsx';
import { valuesOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { type GroupFieldsProps, groupPage } from './group-page.tsx';

/** Whether guests order at their tables. The tables themselves are drawn on the map. */
export const dineInPage = groupPage({
  at: paths.dineIn,
  name: 'dineIn',
  title: 'Dine in',
  status: 'Orders from the tables',
  saved: 'Saved. The website offers it this way now.',
  help: {
    title: 'About dine in',
    points: [
      'Tables are drawn on the table map. Each has an address of its own that a code on the table opens.',
      'When guests may order at tables is under Hours, how they pay under Checkout.',
    ],
  },
  read: (form, stored) => ({ ...stored, isEnabled: form.has('isEnabled') }),
  Fields: ({ stored, form }: GroupFieldsProps<'dineIn'>) => (
    <FormSection title="At the tables">
      <Switch
        name="isEnabled"
        label="Guests order at their table"
        help="Off: the website does not offer it. Tills serve tables either way."
        defaultChecked={valuesOf(form).isOn('isEnabled', stored.isEnabled)}
      />
    </FormSection>
  ),
});
