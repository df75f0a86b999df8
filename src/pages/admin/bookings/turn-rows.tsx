/** How long parties stay, as the form has it: a row for each size. */
import { MAX_TURN_ROWS, type TableBookingSettings } from '#src/domain/tenancy/table-booking.schema.ts';
import { Fieldset } from '#src/ui/field.tsx';
import { HeadedCell, RowHeadings } from '../forms/headed-rows.tsx';
import type { DrawPlace, Kind } from '../forms/kind.ts';
import { drawnRows, hasRows, type NumberedRows, rowBox, rowNumbers } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import { textOf } from '../forms.ts';

type TurnTimes = TableBookingSettings['turnTimes'];

const PATH = 'turnTimes';
const SPARE_ROWS = 1;
const COLUMNS = 'sm:grid-cols-[10rem_10rem]';
const boxOf = (at: number, part: 'upToPax' | 'minutes') => `${PATH}.${at}.${part}`;

const ROWS: NumberedRows = {
  path: PATH,
  part: 'upToPax',
  most: MAX_TURN_ROWS + SPARE_ROWS,
  counts: (form) => (at) => textOf(form, boxOf(at, 'upToPax')) !== '',
};

/** Without a number of guests a row is none. */
export const turnRows: Kind<TurnTimes> = {
  label: 'Length of stay',
  read({ form, stored, refuse }) {
    if (!hasRows(form, ROWS)) return stored;
    const wholeAt = (at: number, part: 'upToPax' | 'minutes') => {
      const text = textOf(form, boxOf(at, part));
      if (!/^\d{1,4}$/.test(text)) refuse('Enter a whole number.', boxOf(at, part));
      return Number(text) || 0;
    };
    return rowNumbers(form, ROWS).map((at) => ({ upToPax: wholeAt(at, 'upToPax'), minutes: wholeAt(at, 'minutes') }));
  },
  texts: (turns) =>
    Object.fromEntries(
      turns.flatMap(({ upToPax, minutes }, at) => [
        [boxOf(at, 'upToPax'), String(upToPax)],
        [boxOf(at, 'minutes'), String(minutes)],
      ]),
    ),
  words: (turns) => turns.map(({ upToPax, minutes }) => `up to ${upToPax}: ${minutes} min`).join(', '),
  boxOf: (_, rest, form) => rowBox(form, ROWS, rest.length === 1 ? [...rest, 'upToPax'] : rest),
  draw: (place) => <TurnRows {...place} />,
};

function TurnRows({ path, form }: DrawPlace<TurnTimes>) {
  const rows = Array.from({ length: drawnRows(form, ROWS, { spare: SPARE_ROWS }) }, (_, at) => at);
  return (
    <Fieldset name={path} legend="Length of stay" error={form.errors[path]}>
      <div className="flex flex-col gap-3">
        <RowHeadings of={['Up to', 'Stay for']} columns={COLUMNS} />
        {rows.map((at) => (
          <div key={at} className={`grid grid-cols-2 gap-x-4 gap-y-2 ${COLUMNS}`}>
            <HeadedCell heading="Up to">
              <RowBox
                name={boxOf(at, 'upToPax')}
                label={`Guests, row ${at + 1}`}
                form={form}
                maxLength={3}
                input={{ inputMode: 'numeric', after: 'guests', className: 'pr-16!' }}
              />
            </HeadedCell>
            <HeadedCell heading="Stay for">
              <RowBox
                name={boxOf(at, 'minutes')}
                label={`Minutes, row ${at + 1}`}
                form={form}
                maxLength={3}
                input={{ inputMode: 'numeric', after: 'min' }}
              />
            </HeadedCell>
          </div>
        ))}
      </div>
    </Fieldset>
  );
}
