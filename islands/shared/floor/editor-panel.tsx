import { useId } from 'react';
import type { FloorArea, FloorFixture, FloorLayout, FloorTable } from '#src/domain/floor/floor.schema.ts';
import {
  AREA_SIDE,
  FIXTURE_SIDE,
  GRID,
  MAX_GUESTS,
  MAX_LABEL,
  ROTATION_STEP,
  TABLE_TYPES,
  type TableType,
} from '#src/domain/floor/floor-limits.ts';
import { type Alignment, fixturesOf, type LayoutEdit } from '#src/domain/floor/layout-edit.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CopyIcon, RemoveIcon, RetryIcon } from '#src/ui/icon.tsx';

export interface EditorPanelProps {
  layout: FloorLayout;
  area: FloorArea;
  chosen: readonly string[];
  onEdit: (edit: LayoutEdit) => void;
  onDuplicate: () => void;
}

export const SHAPE_LABELS: Readonly<Record<TableType, string>> = {
  SQUARE: 'Square',
  RECTANGLE: 'Rectangle',
  CIRCLE: 'Circle',
};

/** Fields for the selection: a table, several, or the area itself. */
export function EditorPanel({ layout, area, chosen, onEdit, onDuplicate }: EditorPanelProps) {
  const tables = layout.tables.filter(({ id }) => chosen.includes(id));
  const fixtures = fixturesOf(area).filter(({ id }) => chosen.includes(id));
  const count = tables.length + fixtures.length;
  const [table] = tables;
  const [fixture] = fixtures;
  return (
    <aside
      aria-label="Selection"
      className="flex flex-col gap-3 overflow-y-auto rounded-card border border-line bg-surface p-4 max-lg:max-h-72"
    >
      {table && count === 1 ? (
        <TableFields key={table.id} table={table} layout={layout} onEdit={onEdit} />
      ) : fixture && count === 1 ? (
        <FixtureFields key={fixture.id} fixture={fixture} onEdit={onEdit} />
      ) : count > 0 ? (
        <Several
          words={selectionText(tables.length, fixtures.length)}
          count={count}
          onAlign={(to) => onEdit({ type: 'alignPieces', ids: chosen, to })}
        />
      ) : (
        <AreaFields key={area.id} area={area} layout={layout} onEdit={onEdit} />
      )}
      {count > 0 ? (
        <div className="grid grid-cols-2 gap-2">
          <Button icon={RetryIcon} onClick={() => onEdit({ type: 'turnPieces', ids: chosen, by: ROTATION_STEP })}>
            Rotate
          </Button>
          <Button icon={CopyIcon} onClick={onDuplicate}>
            Duplicate
          </Button>
          <Button
            variant="danger"
            icon={RemoveIcon}
            className="col-span-2"
            onClick={() => onEdit({ type: 'removePieces', ids: chosen })}
          >
            Remove{' '}
            {count === 1
              ? table
                ? `table ${table.name}`
                : fixtureName(fixture)
              : selectionText(tables.length, fixtures.length)}
          </Button>
        </div>
      ) : null}
    </aside>
  );
}

function selectionText(tables: number, fixtures: number): string {
  return fixtures === 0 ? `${tables} tables` : `${tables + fixtures} pieces`;
}

function fixtureName(fixture: FloorFixture | undefined): string {
  return fixture?.type === 'LABEL' ? `label ${fixture.text}` : 'wall';
}

function FixtureFields({ fixture, onEdit }: { fixture: FloorFixture; onEdit: (edit: LayoutEdit) => void }) {
  const { id, type, text, x, y, width, length, rotation } = fixture;
  const change = (to: Partial<Omit<FloorFixture, 'id' | 'type'>>) => onEdit({ type: 'changeFixture', id, to });
  const sides = { least: FIXTURE_SIDE.least, most: FIXTURE_SIDE.most };
  const places = { least: -AREA_SIDE.most, most: AREA_SIDE.most };
  return (
    <>
      <h2 className="font-bold">{type === 'WALL' ? 'Wall' : 'Label'}</h2>
      {type === 'LABEL' ? (
        <TextField label="Text" value={text} most={MAX_LABEL} onChange={(next) => change({ text: next })} />
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={type === 'WALL' ? 'Length' : 'Width'}
          value={width}
          least={GRID}
          most={FIXTURE_SIDE.most}
          onChange={(next) => onEdit({ type: 'stretchFixtures', ids: [id], to: next - width })}
        />
        <NumberField
          label={type === 'WALL' ? 'Thickness' : 'Height'}
          value={length}
          {...sides}
          onChange={(next) => change({ length: next })}
        />
        <NumberField label="X" value={x} {...places} onChange={(next) => change({ x: next })} />
        <NumberField label="Y" value={y} {...places} onChange={(next) => change({ y: next })} />
        <NumberField
          label="Rotation"
          value={rotation}
          least={0}
          most={345}
          step={ROTATION_STEP}
          onChange={(next) => change({ rotation: (Math.round(next / ROTATION_STEP) * ROTATION_STEP) % 360 })}
        />
      </div>
    </>
  );
}

interface FieldsProps {
  layout: FloorLayout;
  onEdit: (edit: LayoutEdit) => void;
}

function TableFields({ table, layout, onEdit }: FieldsProps & { table: FloorTable }) {
  const change = (to: Partial<Omit<FloorTable, 'id'>>) => onEdit({ type: 'changeTable', id: table.id, to });
  return (
    <>
      <h2 className="font-bold">Table {table.name}</h2>
      <TextField label="Name or number" value={table.name} onChange={(name) => change({ name })} />
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label="Seats"
          value={table.seats}
          least={1}
          most={MAX_GUESTS}
          onChange={(seats) => change({ seats })}
        />
        <Choose
          label="Shape"
          value={table.type}
          options={TABLE_TYPES.map((type) => [type, SHAPE_LABELS[type]])}
          onChange={(type) => change({ type })}
        />
        <NumberField
          label="X"
          value={table.x}
          least={-AREA_SIDE.most}
          most={AREA_SIDE.most}
          onChange={(x) => change({ x })}
        />
        <NumberField
          label="Y"
          value={table.y}
          least={-AREA_SIDE.most}
          most={AREA_SIDE.most}
          onChange={(y) => change({ y })}
        />
        <NumberField
          label="Rotation"
          value={table.rotation}
          least={0}
          most={345}
          step={ROTATION_STEP}
          onChange={(rotation) => change({ rotation: (Math.round(rotation / ROTATION_STEP) * ROTATION_STEP) % 360 })}
        />
        <Choose
          label="Area"
          value={table.areaId}
          options={layout.areas.map(({ id, name }) => [id, name])}
          onChange={(areaId) => change({ areaId })}
        />
      </div>
    </>
  );
}

const ALIGNMENTS: readonly (readonly [Alignment, string])[] = [
  ['left', 'Left edges'],
  ['right', 'Right edges'],
  ['top', 'Upper edges'],
  ['bottom', 'Lower edges'],
  ['spreadAcross', 'Space evenly across'],
  ['spreadDown', 'Space evenly down'],
];

function Several({ words, count, onAlign }: { words: string; count: number; onAlign: (to: Alignment) => void }) {
  return (
    <>
      <h2 className="font-bold">{words}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around six buttons */}
      <div role="group" aria-label="Align" className="grid grid-cols-2 gap-2">
        {ALIGNMENTS.map(([to, word]) => (
          <Button
            key={to}
            className="px-2!"
            onClick={() => onAlign(to)}
            disabled={to.startsWith('spread') && count < 3}
          >
            {word}
          </Button>
        ))}
      </div>
    </>
  );
}

function AreaFields({ area, layout, onEdit }: FieldsProps & { area: FloorArea }) {
  const change = (to: Partial<Omit<FloorArea, 'id'>>) => onEdit({ type: 'changeArea', id: area.id, to });
  const side = (value: number) => Math.min(Math.max(Math.round(value), AREA_SIDE.least), AREA_SIDE.most);
  return (
    <>
      <h2 className="font-bold">Area</h2>
      <TextField label="Name" value={area.name} onChange={(name) => change({ name })} />
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label="Width"
          value={area.width}
          least={AREA_SIDE.least}
          most={AREA_SIDE.most}
          step={20}
          onChange={(width) => change({ width: side(width) })}
        />
        <NumberField
          label="Length"
          value={area.length}
          least={AREA_SIDE.least}
          most={AREA_SIDE.most}
          step={20}
          onChange={(length) => change({ length: side(length) })}
        />
      </div>
      {layout.areas.length > 1 ? (
        <Button variant="danger" icon={RemoveIcon} onClick={() => onEdit({ type: 'removeArea', id: area.id })}>
          Remove {area.name} and its tables
        </Button>
      ) : null}
      <p className="text-14 text-ink-3">
        Drag a shape onto the map, or tap it to add it. Arrow keys move the selection by 1, with Shift by 10. R rotates,
        + and - resize a wall, Ctrl D duplicates, Delete removes, Ctrl Z undoes.
      </p>
    </>
  );
}

interface FieldProps<T> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  isLabelHidden?: boolean;
}

export function TextField({
  label,
  value,
  onChange,
  most = 20,
  isLabelHidden = false,
}: FieldProps<string> & { most?: number }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label id={id} isHidden={isLabelHidden}>
        {label}
      </Label>
      <input
        id={id}
        className={CONTROL}
        value={value}
        maxLength={most}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function NumberField({
  label,
  value,
  onChange,
  least,
  most,
  step = 1,
  isLabelHidden = false,
}: FieldProps<number> & { least: number; most: number; step?: number }) {
  const id = useId();
  // On blur, not on each key: a half-typed number must not move the table.
  const take = (input: HTMLInputElement) => {
    const next = Math.round(Number(input.value));
    const isRight = input.value.trim() !== '' && Number.isFinite(next) && next >= least && next <= most;
    if (isRight && next !== value) onChange(next);
    else input.value = String(value);
  };
  return (
    <div className="min-w-0">
      <Label id={id} isHidden={isLabelHidden}>
        {label}
      </Label>
      <input
        // Follow changes made by dragging.
        key={value}
        id={id}
        type="number"
        inputMode="numeric"
        className={cx(CONTROL, 'tnum')}
        defaultValue={value}
        min={least}
        max={most}
        step={step}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
      />
    </div>
  );
}

export function Choose<T extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
}: FieldProps<T> & { options: readonly (readonly [T, string])[] }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label id={id} isHidden={isLabelHidden}>
        {label}
      </Label>
      <select
        id={id}
        className={CONTROL}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}

function Label({ id, isHidden, children }: { id: string; isHidden: boolean; children: React.ReactNode }) {
  return (
    <label htmlFor={id} className={isHidden ? 'sr-only' : 'mb-1 block font-semibold text-14'}>
      {children}
    </label>
  );
}
