import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { RoutingWarning } from '#src/domain/printing/route-lines.ts';
import type { PretendPaper, PretendPrint } from '#src/features/printing/what-prints-where.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { DOCKET_LABELS } from './print-labels.ts';

/** In the address, once for each dish. */
export const DISH = 'dish';
const MAX_DISHES = 40;
const USUALLY = 12;

interface Row {
  readonly category: Pick<Category, 'id' | 'name'>;
  readonly items: readonly MenuItem[];
}

/** What a deal prints depends on its choices. */
const canOrder = (item: MenuItem) => item.type !== 'deal';

/** The dishes asked for, else the first of each category that is on the menu to order. */
export function pretendDishes(query: URLSearchParams, rows: readonly Row[]): readonly string[] {
  const asked = query.getAll(DISH).slice(0, MAX_DISHES);
  if (asked.length > 0) return asked;
  const first = (items: readonly MenuItem[]) => items.find((item) => canOrder(item) && item.type !== 'custom');
  return rows.flatMap(({ items }) => first(items)?.id ?? []).slice(0, USUALLY);
}

interface PretendOrderProps {
  rows: readonly Row[];
  chosen: readonly string[];
  /** The category whose stations are shown above. */
  categoryId: string;
  print: PretendPrint;
  here: string;
}

/** One order that nobody placed: which paper comes out at which printer. */
export function PretendOrder({ rows, chosen, categoryId, print, here }: PretendOrderProps) {
  const printers = Map.groupBy(print.papers, ({ printerName }) => printerName);
  return (
    <section aria-labelledby="pretend" className="mt-8 min-w-0 lg:col-start-2">
      <SectionHeading id="pretend">What prints where</SectionHeading>
      <p className="mb-4 text-14 text-ink-2">
        If someone ordered one of each of these dishes now. Nothing prints. Save your changes first.
      </p>
      <Warnings warnings={print.warnings} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {[...printers].map(([name, papers]) => (
          <Card key={name} as="li">
            <h3 className="mb-2 font-semibold">{name}</h3>
            <ul className="flex flex-col gap-3">
              {papers.map((paper) => (
                <Paper key={`${paper.docketType} ${paper.stationName}`} paper={paper} />
              ))}
            </ul>
          </Card>
        ))}
      </ul>
      {printers.size === 0 ? <p className="text-ink-2">Nothing would print. Choose other dishes.</p> : null}
      <details className="mt-4">
        <summary className="min-h-(--control) cursor-pointer py-2 font-semibold">Choose other dishes</summary>
        <form method="get" action={`${here}#pretend`} className="mt-2 flex flex-col gap-4">
          <input type="hidden" name="category" value={categoryId} />
          {rows
            .filter(({ items }) => items.some(canOrder))
            .map(({ category, items }) => (
              <fieldset key={category.id}>
                <legend className="mb-1 text-14 font-semibold text-ink-2">{category.name}</legend>
                <div className="grid sm:grid-cols-2">
                  {items.filter(canOrder).map(({ id, name }) => (
                    <Checkbox key={id} name={DISH} value={id} label={name} defaultChecked={chosen.includes(id)} />
                  ))}
                </div>
              </fieldset>
            ))}
          <div>
            <Button type="submit">Show what prints</Button>
          </div>
        </form>
      </details>
    </section>
  );
}

function Paper({ paper }: { paper: PretendPaper }) {
  const { docketType, stationName, dishes, others, copies, insteadOf } = paper;
  return (
    <li className="text-14">
      <p className="text-ink-2">
        {[DOCKET_LABELS[docketType], stationName, copies > 1 && !paper.isOnScreens ? `${copies} copies` : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {stationName === null ? <p>The whole order</p> : null}
      {dishes.length > 0 ? <p>{dishes.join(', ')}</p> : null}
      {others.length > 0 ? <p className="text-ink-2">Also lists {others.join(', ')}</p> : null}
      {insteadOf ? <p className="text-wait-text">For now, instead of {insteadOf}</p> : null}
    </li>
  );
}

function Warnings({ warnings }: Pick<PretendPrint, 'warnings'>) {
  const texts = [...new Set(warnings.map(warningText))];
  if (texts.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner kind="waiting" title="Check your printers">
        {texts.join(' ')}
      </Banner>
    </div>
  );
}

function warningText(warning: RoutingWarning): string {
  switch (warning.code) {
    case 'noStations':
      return 'There is no print station yet, so everything prints at one printer.';
    case 'printerInactive':
      return `${warning.printerName} of ${warning.stationName} is turned off.`;
    case 'stationWithoutPrinter':
      return `${warning.stationName} has no printer that is on, so another one prints its tickets.`;
    case 'nowhereToPrint':
      return `Tickets of ${warning.stationName} print nowhere.`;
  }
}
