/** A store's seating areas as the form has them: a row each, with its name and its seats. */
import {
  MAX_AREA_NAME_LENGTH,
  MAX_SEATING_AREAS,
  type TableBookingSettings,
} from '#src/domain/tenancy/table-booking.schema.ts';
import { Fieldset } from '#src/ui/field.tsx';
import { HeadedCell, RowHeadings } from '../forms/headed-rows.tsx';
import type { DrawPlace, Kind } from '../forms/kind.ts';
import { drawnRows, hasRows, type NumberedRows, rowBox, rowNumbers } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import { textOf } from '../forms.ts';

const SPARE_ROWS = 2;
const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_9rem]';
const boxOf = (at: number, part: 'name' | 'seats') => `area.${at}.${part}`;
/** The stored seats of an area, by its name: they are listed apart from the areas. */
const seatsBox = (name: string) => `areaSeats.${name.trim().toLowerCase()}`;

const ROWS: NumberedRows = {
  path: 'area',
  part: 'name',
  most: MAX_SEATING_AREAS + SPARE_ROWS,
  counts: (form) => (at) => textOf(form, boxOf(at, 'name')) !== '',
};

/** Without a name a row is none. */
export const areaNameRows: Kind<string[]> = {
  label: 'Areas',
  read: ({ form, stored }) =>
    hasRows(form, ROWS) ? rowNumbers(form, ROWS).map((at) => textOf(form, boxOf(at, 'name'))) : stored,
  texts: (names) => Object.fromEntries(names.map((name, at) => [boxOf(at, 'name'), name])),
  words: (names) => names.join(', ') || 'None',
  boxOf: (_, [at, ...rest], form) => rowBox(form, ROWS, at === undefined ? [] : [at, 'name', ...rest]),
  draw: (place) => <AreaRows {...place} />,
};

type AreaSeats = TableBookingSettings['seats']['ofAreas'];

/** Drawn with the areas; an empty box is the usual number. */
export const areaSeatsRows: Kind<AreaSeats> = {
  label: 'Seats of areas',
  read({ form, stored, refuse }) {
    if (!hasRows(form, ROWS)) return stored;
    return rowNumbers(form, ROWS).flatMap((at) => {
      const text = textOf(form, boxOf(at, 'seats'));
      if (text === '') return [];
      const seats = /^\d{1,4}$/.test(text) ? Number(text) : 0;
      if (seats === 0) refuse('Enter 1 or more.', boxOf(at, 'seats'));
      return [{ areaName: textOf(form, boxOf(at, 'name')), seats }];
    });
  },
  texts: (areas) => Object.fromEntries(areas.map(({ areaName, seats }) => [seatsBox(areaName), String(seats)])),
  words: (areas) => areas.map(({ areaName, seats }) => `${areaName} ${seats}`).join(', ') || 'The usual',
  boxOf(areas, [index], form) {
    const name = areas[Number(index)]?.areaName;
    const at = rowNumbers(form, ROWS).find((one) => textOf(form, boxOf(one, 'name')) === name);
    return at === undefined ? 'area' : boxOf(at, 'seats');
  },
  draw: () => null,
};

function AreaRows({ path, form }: DrawPlace<string[]>) {
  const rows = Array.from({ length: drawnRows(form, ROWS, { spare: SPARE_ROWS }) }, (_, at) => at);
  return (
    <Fieldset name={path} legend="Areas" error={form.errors[path] ?? form.errors.area}>
      <div className="flex flex-col gap-3">
        <RowHeadings of={['Name', 'Seats']} columns={COLUMNS} />
        {rows.map((at) => {
          const own = form.values[boxOf(at, 'seats')] ?? form.values[seatsBox(form.values[boxOf(at, 'name')] ?? '')];
          const shown = { ...form, values: { ...form.values, [boxOf(at, 'seats')]: own ?? '' } };
          return (
            <div key={at} className={`grid gap-x-4 gap-y-2 ${COLUMNS}`}>
              <HeadedCell heading="Name">
                <RowBox
                  name={boxOf(at, 'name')}
                  label={`Name of area ${at + 1}`}
                  form={form}
                  maxLength={MAX_AREA_NAME_LENGTH}
                />
              </HeadedCell>
              <HeadedCell heading="Seats">
                <RowBox
                  name={boxOf(at, 'seats')}
                  label={`Seats of area ${at + 1}`}
                  form={shown}
                  maxLength={4}
                  input={{ inputMode: 'numeric', placeholder: 'Usual' }}
                />
              </HeadedCell>
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
