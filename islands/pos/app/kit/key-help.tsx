import { Sheet } from './sheet.tsx';

type Rows = readonly (readonly [keys: string, what: string])[];

const GROUPS: readonly (readonly [title: string, rows: Rows])[] = [
  [
    'Taking an order',
    [
      ['letters', 'search the menu: Enter adds the first match, ↓ moves to the tiles'],
      ['F1 – F8', 'categories'],
      ['↑ ↓', 'choose a line'],
      ['+ −', 'change its quantity'],
      ['Enter', 'edit it'],
      ['Del', 'remove it'],
      ['Alt C', 'pickup, dine in, delivery'],
      ['Alt T', 'table, name, comment'],
      ['Alt D', 'discount or surcharge'],
      ['Alt L', 'discount or extra charge on the line'],
    ],
  ],
  [
    'Sending and paying',
    [
      ['F9', 'save'],
      ['F10', 'send'],
      ['F12', 'pay'],
      ['digits', 'the amount received'],
      ['E', 'exact'],
      ['Enter', 'take payment, then the next order'],
    ],
  ],
  [
    'Everywhere',
    [
      ['Ctrl K', 'go to a screen, item, customer or order'],
      ['Alt 1 – 5', 'home, order, incoming, saved, history'],
      ['↑ ↓ ← →', 'move between buttons in a panel'],
      ['Ctrl Enter', 'main button of a panel'],
      ['Esc', 'close the panel, clear the search'],
      ['/', 'search'],
      ['?', 'these keys'],
    ],
  ],
];

/** The keyboard shortcuts of this screen. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keys" size="large" onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {GROUPS.map(([title, rows]) => (
          <section key={title}>
            <h3 className="mb-2 text-18 font-bold">{title}</h3>
            <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
              {rows.map(([keys, what]) => (
                <div key={keys + what} className="contents">
                  <dt className="rounded-input border border-line-strong bg-paper px-2 py-0.5 text-center font-semibold whitespace-nowrap">
                    {keys}
                  </dt>
                  <dd className="text-ink-2">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
