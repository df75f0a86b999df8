import type { FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import { AREA_SIDE, MAX_GUESTS, ROTATION_STEP, TABLE_TYPES } from '#src/domain/floor/floor-limits.ts';
import type { LayoutEdit } from '#src/domain/floor/layout-edit.ts';
import { IconButton } from '#src/ui/button.tsx';
import { RemoveIcon } from '#src/ui/icon.tsx';
import { Choose, NumberField, SHAPE_WORDS, TextField } from './editor-panel.tsx';

/** The map without a picture: each table a row of fields. A row stays where it is while its name is typed. */
export function EditorList({ layout, onEdit }: { layout: FloorLayout; onEdit: (edit: LayoutEdit) => void }) {
  const { areas, tables } = layout;
  const areaName = new Map(areas.map(({ id, name }) => [id, name]));
  if (tables.length === 0) return <p className="p-6 text-center text-ink-3">No table is drawn yet.</p>;
  return (
    <div className="min-h-0 flex-1 overflow-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">Tables of the map</caption>
        <thead className="sticky top-0 bg-surface text-left text-ink-2">
          <tr>
            {['Name', 'Seats', 'Shape', 'Area', 'X', 'Y', 'Rotation', ''].map((head) => (
              <th key={head} scope="col" className="px-2 py-2 font-semibold">
                {head || <span className="sr-only">Remove</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.flatMap((area) =>
            tables
              .filter(({ areaId }) => areaId === area.id)
              .map((table) => <Row key={table.id} table={table} areas={[...areaName]} onEdit={onEdit} />),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  table: FloorTable;
  areas: readonly (readonly [string, string])[];
  onEdit: (edit: LayoutEdit) => void;
}

function Row({ table, areas, onEdit }: RowProps) {
  const { id, name } = table;
  const change = (to: Partial<Omit<FloorTable, 'id'>>) => onEdit({ type: 'changeTable', id, to });
  const number = (
    part: 'seats' | 'x' | 'y' | 'rotation',
    label: string,
    [least, most]: readonly [number, number],
    step = 1,
  ) => (
    <td className="w-24 p-1">
      <NumberField
        isLabelHidden
        label={`${label} of table ${name}`}
        value={table[part]}
        least={least}
        most={most}
        step={step}
        onChange={(value) => change({ [part]: Math.round(value / step) * step })}
      />
    </td>
  );
  const sides = [-AREA_SIDE.most, AREA_SIDE.most] as const;
  return (
    <tr className="border-line border-t">
      <th scope="row" className="min-w-28 p-1 font-normal">
        <TextField
          isLabelHidden
          label={`Name of table ${name}`}
          value={name}
          onChange={(next) => change({ name: next })}
        />
      </th>
      {number('seats', 'Seats', [1, MAX_GUESTS])}
      <td className="min-w-32 p-1">
        <Choose
          isLabelHidden
          label={`Shape of table ${name}`}
          value={table.type}
          options={TABLE_TYPES.map((type) => [type, SHAPE_WORDS[type]])}
          onChange={(type) => change({ type })}
        />
      </td>
      <td className="min-w-32 p-1">
        <Choose
          isLabelHidden
          label={`Area of table ${name}`}
          value={table.areaId}
          options={areas}
          onChange={(areaId) => change({ areaId })}
        />
      </td>
      {number('x', 'X', sides)}
      {number('y', 'Y', sides)}
      {number('rotation', 'Rotation', [0, 345], ROTATION_STEP)}
      <td className="p-1">
        <IconButton
          icon={RemoveIcon}
          label={`Remove table ${name}`}
          onClick={() => onEdit({ type: 'removeTables', ids: [id] })}
        />
      </td>
    </tr>
  );
}
