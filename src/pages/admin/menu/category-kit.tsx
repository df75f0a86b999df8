import { type Category, categorySchema } from '#src/domain/menu/menu.schema.ts';
import { ORDERING_SYSTEMS } from '#src/domain/menu/menu-codes.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import type { ImageRatio } from '#src/ui/image.tsx';
import { Card } from '#src/ui/surface.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { paragraph, text } from '../forms/kinds.tsx';
import type { Put } from '../forms/put.tsx';
import { courseOfCategory, menuPicture, preparedAt, type Station, soldAt, tileColour } from './menu-kinds.ts';

export const NEW_CATEGORY: Category = {
  id: 'new',
  name: '',
  description: '',
  sortOrder: 0,
  image: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  backgroundColor: null,
  printStationIds: [],
};

interface Around {
  readonly stored: Category;
  readonly stations: readonly Station[];
  readonly ratio: ImageRatio;
}

/** A category, as its form asks for it. */
export function categoryKit({ stored, stations, ratio }: Around): FormKit<Category> {
  return formKit<Category>({
    schema: categorySchema,
    fields: {
      name: text('Name', { help: '3 to 30 characters.', isRequired: true, box: { maxLength: 30 } }),
      description: paragraph('Description', { help: 'Up to 250 characters.', isOptional: true }),
      image: menuPicture(stored.name || 'The category', ratio),
      applicableOrderingSystem: soldAt(),
      printStationIds: preparedAt(stations, 'the store’s default station'),
      course: courseOfCategory(),
      backgroundColor: tileColour(),
    },
  });
}

export function CategoryLayout({ put, form, hasStations }: { put: Put; form: FormState; hasStations: boolean }) {
  return (
    <Card className="flex flex-col gap-5">
      {put('name')}
      {put('description')}
      {put('image')}
      <Fieldset
        name="applicableOrderingSystem"
        legend="Sold at"
        help="You can limit single items further."
        error={form.errors.applicableOrderingSystem}
      >
        <div className="flex flex-wrap gap-x-6">
          {ORDERING_SYSTEMS.map((system) => put(`applicableOrderingSystem.${system}`))}
        </div>
      </Fieldset>
      {hasStations ? put('printStationIds') : null}
      {put('course')}
      {put('backgroundColor')}
    </Card>
  );
}
