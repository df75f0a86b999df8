import type { Category } from '#src/domain/menu/menu.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

export const BULK_FORM = 'menu-bulk';
/** No station of an item's own. */
export const CATEGORY_STATION = 'category';

const CHANNELS = [
  { value: 'online.on', label: 'Sell on the website' },
  { value: 'online.off', label: 'Not on the website' },
  { value: 'pos.on', label: 'Sell on tills' },
  { value: 'pos.off', label: 'Not on tills' },
  { value: 'uberEats.on', label: 'Sell on Uber Eats' },
  { value: 'uberEats.off', label: 'Not on Uber Eats' },
] as const;

interface Props {
  categories: readonly Category[];
  stations: readonly { readonly id: string; readonly name: string }[];
  /** Ticks every shown item, or none. */
  tickAllHref: string;
  isAllTicked: boolean;
  count: number;
  mayEdit: boolean;
  maySellOut: boolean;
}

/** Actions on all ticked items. Its buttons appear with the first tick, and need no script. */
export function BulkBar({ categories, stations, tickAllHref, isAllTicked, count, mayEdit, maySellOut }: Props) {
  return (
    <form id={BULK_FORM} method="post" data-part="bulk" className="mb-3 text-14">
      <a
        href={tickAllHref}
        data-part="in-place"
        className="inline-flex min-h-9 items-center font-medium text-ink-2 underline underline-offset-2 hover:text-ink"
      >
        {isAllTicked ? 'Clear selection' : `Select all ${count}`}
      </a>
      <div className="hidden flex-wrap items-end gap-2 rounded-card border border-line bg-surface p-3 group-has-[[data-row]:checked]/dishes:flex">
        {mayEdit ? <Repricing /> : null}
        {mayEdit && categories.length > 1 ? (
          <div className="flex items-end gap-2">
            <Field name="toCategory" label="Move to">
              {(wiring) => (
                <Select
                  {...wiring}
                  placeholder="Choose a category"
                  defaultValue=""
                  options={categories.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </Field>
            <Button type="submit" name="do" value="moveTo">
              Move
            </Button>
          </div>
        ) : null}
        {mayEdit ? <Where stations={stations} /> : null}
        {maySellOut ? <SoldOutFor /> : null}
        <div className="flex flex-wrap gap-2">
          {maySellOut ? <Press of="allOnSale">On sale</Press> : null}
          {mayEdit ? (
            <>
              <Press of="hide">Take off the menu</Press>
              <Press of="show">Put on the menu</Press>
              <Press of="duplicate">Duplicate</Press>
              <Button type="submit" name="do" value="delete" variant="danger">
                Delete
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </form>
  );
}

/** As a till asks it: they are back on sale automatically, or when someone puts them back. */
function SoldOutFor() {
  return (
    <div className="flex items-end gap-2">
      <Field name="until" label="Sold out until">
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue="always"
            options={[
              { value: 'always', label: 'I put it back' },
              { value: 'hour', label: '1 hour from now' },
              { value: 'endOfDay', label: 'Tomorrow' },
            ]}
          />
        )}
      </Field>
      <Press of="allSoldOut">Sold out</Press>
    </div>
  );
}

function Where({ stations }: Pick<Props, 'stations'>) {
  return (
    <>
      <div className="flex items-end gap-2">
        <Field name="channel" label="Where">
          {(wiring) => <Select {...wiring} placeholder="Choose" defaultValue="" options={CHANNELS} />}
        </Field>
        <Button type="submit" name="do" value="sellOn">
          Apply<span className="sr-only"> where they are sold</span>
        </Button>
      </div>
      {stations.length > 0 ? (
        <div className="flex items-end gap-2">
          <Field name="station" label="Prepared at">
            {(wiring) => (
              <Select
                {...wiring}
                placeholder="Choose"
                defaultValue=""
                options={[
                  { value: CATEGORY_STATION, label: 'The category’s station' },
                  ...stations.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          </Field>
          <Button type="submit" name="do" value="prepareAt">
            Apply<span className="sr-only"> where they are prepared</span>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Repricing() {
  return (
    <div className="flex items-end gap-2">
      <Field name="by" label="Change prices by" className="w-40">
        {(wiring) => <Input {...wiring} placeholder="5% or -0.50" autoComplete="off" maxLength={12} className="tnum" />}
      </Field>
      <Button type="submit" name="do" value="raisePrices">
        Change
      </Button>
    </div>
  );
}

function Press({ of, children }: { of: string; children: string }) {
  return (
    <Button type="submit" name="do" value={of}>
      {children}
    </Button>
  );
}
