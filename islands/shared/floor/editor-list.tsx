import type { FloorFixture, FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import {
  AREA_SIDE,
  FIXTURE_SIDE,
  MAX_GUESTS,
  MAX_LABEL,
  ROTATION_STEP,
  TABLE_TYPES,
} from '#src/domain/floor/floor-limits.ts';
import { fixturesOf, type LayoutEdit } from '#src/domain/floor/layout-edit.ts';
import { IconButton } from '#src/ui/button.tsx';
import { RemoveIcon } from '#src/ui/icon.tsx';
import { Choose, NumberField, SHAPE_LABELS, TextField } from './editor-panel.tsx';

/** The map as a list: each table is a row of fields. A row keeps its place while its name is typed. */
export function EditorList({ layout, onEdit }: { layout: FloorLayout; onEdit: (edit: LayoutEdit) => void }) {
  const { areas, tables } = layout;
  const areaName = new Map(areas.map(({ id, name }) => [id, name]));
  const hasFixtures = areas.some((area) => fixturesOf(area).length > 0);
  if (tables.length === 0 && !hasFixtures) return <p className="p-6 text-center text-ink-3">No tables yet.</p>;
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
      {hasFixtures ? (
        <ul aria-label="Walls and labels" className="flex flex-col border-line border-t">
          {areas.flatMap((area) =>
            fixturesOf(area).map((fixture, at) => (
              <FixtureRow
                key={fixture.id}
                fixture={fixture}
                name={fixture.type === 'LABEL' ? `label ${fixture.text}` : `wall ${at + 1} of ${area.name}`}
                onEdit={onEdit}
              />
            )),
          )}
        </ul>
      ) : null}
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
          options={TABLE_TYPES.map((type) => [type, SHAPE_LABELS[type]])}
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
          onClick={() => onEdit({ type: 'removePieces', ids: [id] })}
        />
      </td>
    </tr>
  );
}

interface FixtureRowProps {
  fixture: FloorFixture;
  name: string;
  onEdit: (edit: LayoutEdit) => void;
}

function FixtureRow({ fixture, name, onEdit }: FixtureRowProps) {
  const { id, type, text } = fixture;
  const change = (to: Partial<Omit<FloorFixture, 'id' | 'type'>>) => onEdit({ type: 'changeFixture', id, to });
  const places = [-AREA_SIDE.most, AREA_SIDE.most] as const;
  const sides = [FIXTURE_SIDE.least, FIXTURE_SIDE.most] as const;
  const number = (
    part: 'x' | 'y' | 'width' | 'length' | 'rotation',
    label: string,
    [least, most]: readonly [number, number],
    step = 1,
  ) => (
    <div className="w-24">
      <NumberField
        label={`${label} of ${name}`}
        isLabelHidden
        value={fixture[part]}
        least={least}
        most={most}
        step={step}
        onChange={(value) => change({ [part]: Math.round(value / step) * step })}
      />
    </div>
  );
  return (
    <li className="flex flex-wrap items-center gap-2 border-line border-b p-1 last:border-b-0">
      <div className="w-44 px-2 font-semibold">
        {type === 'LABEL' ? (
          <TextField
            isLabelHidden
            label={`Words of ${name}`}
            value={text}
            most={MAX_LABEL}
            onChange={(next) => change({ text: next })}
          />
        ) : (
          'Wall'
        )}
      </div>
      {number('x', 'X', places)}
      {number('y', 'Y', places)}
      {number('width', 'Length', sides)}
      {number('length', 'Thickness', sides)}
      {number('rotation', 'Rotation', [0, 345], ROTATION_STEP)}
      <IconButton
        icon={RemoveIcon}
        label={`Remove ${name}`}
        onClick={() => onEdit({ type: 'removePieces', ids: [id] })}
      />
    </li>
  );
}
