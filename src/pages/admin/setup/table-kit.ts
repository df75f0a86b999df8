import type { FloorArea } from '#src/domain/floor/floor.schema.ts';
import { type TableDetails, tableDetailsSchema } from '#src/domain/floor/floor.schema.ts';
import type { TableType } from '#src/domain/floor/floor-limits.ts';
import { select } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { choice, limited, text } from '../forms/kinds.tsx';

export const TABLE_SHAPES: Readonly<Record<TableType, string>> = {
  SQUARE: 'Square',
  RECTANGLE: 'Rectangle',
  CIRCLE: 'Round',
};

/** One table, as its form asks for it. */
export function tableKit(areas: readonly Pick<FloorArea, 'id' | 'name'>[]): FormKit<TableDetails> {
  return formKit<TableDetails>({
    schema: tableDetailsSchema,
    fields: {
      name: text('Name or number', {
        isRequired: true,
        className: 'max-w-72',
        help: 'What staff call out: 12, Bar 3, Window.',
      }),
      seats: limited('Seats', { isRequired: true, className: 'max-w-40' }),
      type: choice<TableType>(
        'Shape',
        Object.entries(TABLE_SHAPES).map(([value, label]) => ({ value: value as TableType, label })),
      ),
      areaId: select<string>(
        'Area',
        areas.map(({ id, name }) => ({ value: id, label: name })),
        { className: 'max-w-72', help: 'Add and rename areas on the table map.' },
      ),
    },
  });
}
