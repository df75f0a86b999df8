import { describe, expect, test } from 'bun:test';
import { renderToStaticMarkup as draw } from 'react-dom/server';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { initials } from './avatar.tsx';
import { Banner, ErrorSummary } from './banner.tsx';
import { Button } from './button.tsx';
import { Checkbox, Input, Radio, TickBox } from './controls.tsx';
import { ErrorView } from './error-view.tsx';
import { Field } from './field.tsx';
import { Image, imageSrcSet } from './image.tsx';
import { Pagination, SearchBox, Table } from './list.tsx';
import { readListState } from './list-address.ts';
import { MoneyText } from './money-text.tsx';
import { PriceExplanation, sumOfRows } from './price-explanation.tsx';
import { rowsAboveTotal } from './price-rows.ts';
import { StatusPill } from './status-pill.tsx';
import { ORDER_BADGES } from './statuses.ts';
import { WideTable } from './wide-table.tsx';

const RULES = {
  sorts: ['total'],
  defaultSort: { by: 'total', direction: 'desc' },
  filters: { status: ['new'] },
} as const;
const list = (query = '') => ({ path: '/orders', state: readListState(new URLSearchParams(query), RULES) });

test('a choice that must be made is not read as wrong before anyone has chosen, and is once the answer was refused', () => {
  const open = draw(<Radio name="base" value="thin" label="Thin" required />);
  expect(open).toContain('aria-invalid="false"');
  expect(open).toContain('required=""');
  expect(draw(<Radio name="base" value="thin" label="Thin" required aria-invalid />)).toContain('aria-invalid="true"');
  expect(draw(<Radio name="dip" value="mayo" label="Mayo" />)).not.toContain('aria-invalid');
});

describe('a field', () => {
  const html = draw(
    <Field name="customer.phone" label="Mobile" help="With area code" error="Too short.">
      {(wiring) => <Input {...wiring} />}
    </Field>,
  );

  test('has its label, help and error tied to it', () => {
    expect(html).toContain('<label for="f-customer-phone"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="f-customer-phone-help f-customer-phone-error"');
    expect(html).toContain('id="f-customer-phone-error"');
  });

  test('is where the link of the summary goes', () => {
    const summary = draw(<ErrorSummary errors={{ 'customer.phone': 'Too short.' }} />);
    expect(summary).toContain('href="#f-customer-phone"');
    expect(summary.split('Too short.')).toHaveLength(2);
    const several = draw(<ErrorSummary errors={{ 'customer.phone': 'Too short.', name: 'Enter a name.' }} />);
    expect(several).toContain('Check these 2 fields');
    expect(draw(<ErrorSummary errors={{}} />)).toBe('');
  });

  test('is named in the summary where two fields say the same', () => {
    const message = '2 to 40 characters.';
    const summary = draw(
      <ErrorSummary
        errors={{ displayName: message, 'modifiers.0.name': message, 'modifiers.1.name': message, price: 'A price.' }}
      />,
    );
    const links = [...summary.matchAll(/<a [^>]*>([^<]+)</g)].map(([, text]) => text);
    expect(links).toEqual([
      `Display name: ${message}`,
      `Modifiers 1 name: ${message}`,
      `Modifiers 2 name: ${message}`,
      'A price.',
    ]);
  });
});

describe('what the last press did', () => {
  test('has the focus on the page that it led to, and is no live region that arrives full', () => {
    const html = draw(<Banner kind="success" title="1 change published." isOutcome />);
    expect(html).toMatch(/data-outcome="true" tabindex="-1" autofocus=""/i);
    expect(html).not.toContain('role=');
    expect(draw(<Banner kind="success" title="1 change published." />)).not.toMatch(/tabindex|autofocus/i);
  });
});

describe('states', () => {
  test('each order state has a word and a shape of its own', () => {
    const looks = ORDER_STATUSES.map((status) => ORDER_BADGES[status]);
    expect(new Set(looks.map(({ word }) => word)).size).toBe(ORDER_STATUSES.length);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(ORDER_STATUSES.length);
    for (const look of looks) expect(draw(<StatusPill look={look} />)).toContain(look.word);
  });

  test('a button at work says so and keeps the focus', () => {
    const html = draw(<Button isBusy>Pay</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain(' disabled=""');
  });
});

describe('money', () => {
  test('an unknown amount shows nothing, a refund a minus, an extra a plus', () => {
    expect(draw(<MoneyText amountInCents={null} currencyCode="AUD" />)).toBe('');
    expect(draw(<MoneyText amountInCents={-2450} currencyCode="AUD" />)).toContain('−$24.50');
    expect(draw(<MoneyText amountInCents={250} currencyCode="GBP" hasPlus />)).toContain('+£2.50');
  });

  const row = (kind: BreakdownRow['kind'], amountInCents: number, isIncluded = false): BreakdownRow => ({
    kind,
    label: kind,
    amountInCents,
    basis: '',
    isIncluded,
    refId: null,
  });
  const explain = (grandTotalInCents: number) =>
    draw(
      <PriceExplanation
        breakdown={[row('line', 2900), row('coupon', -290), row('tax', 237, true)]}
        grandTotalInCents={grandTotalInCents}
        currencyCode="AUD"
      />,
    );

  test('steps that make the total are shown as they are; tax inside it does not count again', () => {
    expect(explain(2610)).toContain('$26.10');
    expect(explain(2610)).not.toContain('doesn’t add up');
  });

  test('a total that its steps do not add up to is reported, not corrected', () => {
    expect(explain(2600)).toContain('doesn’t add up');
    expect(explain(2600)).toContain('−$0.10');
  });
});

describe('a price beneath its dishes', () => {
  const row = (kind: BreakdownRow['kind'], label: string, amountInCents: number): BreakdownRow => ({
    kind,
    label,
    amountInCents,
    basis: '',
    isIncluded: false,
    refId: null,
  });
  const lasagne = row('line', 'Lasagne', 2200);
  const cola = row('line', 'Cola', 450);
  const coupon = row('coupon', 'Coupon', -100);
  const textOf = (...rows: BreakdownRow[]) =>
    rowsAboveTotal(rows).map(({ label, amountInCents }) => [label, amountInCents]);

  test('says only what comes on top of them', () => {
    expect(textOf(lasagne, cola, coupon)).toEqual([['Coupon', -100]]);
  });

  test('says in one sum each what staff took off dishes and put on them, and adds up to the total', () => {
    const changed = [
      lasagne,
      row('lineDiscount', 'Discount: Lasagne', -1100),
      cola,
      row('lineCharge', 'Extra charge: Cola', 50),
      row('lineDiscount', 'Discount: Cola', -25),
      coupon,
    ];
    expect(textOf(...changed)).toEqual([
      ['Items', 2650],
      ['Extra charges on items', 50],
      ['Discounts on items', -1125],
      ['Coupon', -100],
    ]);
    expect(sumOfRows(rowsAboveTotal(changed))).toBe(sumOfRows(changed));
  });
});

describe('lists', () => {
  test('the first cell is the link, and a sorted column says its direction and offers the other', () => {
    const html = draw(
      <Table
        caption="Orders"
        rows={[{ id: 'o1', total: '$3.00' }]}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/orders/${id}`}
        list={list()}
        columns={[
          { key: 'id', header: 'Order', cell: ({ id }) => id },
          { key: 'total', header: 'Total', isSortable: true, cell: ({ total }) => total },
        ]}
      />,
    );
    expect(html).toContain('<caption class="sr-only">Orders</caption>');
    expect(html).toContain('href="/orders/o1"');
    expect(html).toContain('aria-sort="descending"');
    expect(html).toContain('href="/orders?sort=total"');
  });

  test.each([
    ['a list', Table],
    ['a wide table', WideTable],
  ])('the focused row of %s has a ring around the whole of it', (_, Rows) => {
    const html = draw(
      <Rows
        caption="Orders"
        rows={[{ id: 'o1' }]}
        rowKey={({ id }: { id: string }) => id}
        rowHref={({ id }: { id: string }) => `/orders/${id}`}
        columns={[{ key: 'id', header: 'Order', cell: ({ id }: { id: string }) => id }]}
      />,
    );
    const link = /<a href="\/orders\/o1" class="([^"]*)"/.exec(html)?.[1]?.split(' ');
    expect(link).toContain('after:inset-0');
    expect(link).toContain('focus-visible:after:outline-2');
  });

  test('a box alone in a cell has a ring; with a label, the row around both has it', () => {
    expect(draw(<TickBox name="order" />)).toContain('focus-visible:outline-2');
    const labelled = draw(<Checkbox name="order" label="Order" />);
    expect(labelled).toContain('has-focus-visible:outline-2');
    expect(labelled.replaceAll('has-focus-visible', '')).not.toContain('focus-visible:outline-2');
  });

  test('pages say where one is and stop at both ends', () => {
    const first = draw(<Pagination {...list()} totalCount={340} noun="orders" />);
    expect(first).toContain('1 to 25 of 340 orders');
    expect(first).not.toContain('Previous page');
    expect(first).toContain('page=2');
    const last = draw(<Pagination {...list('page=14')} totalCount={340} noun="orders" />);
    expect(last).toContain('326 to 340 of 340 orders');
    expect(last).not.toContain('Next page');
    expect(draw(<Pagination {...list()} totalCount={0} noun="orders" />)).toBe('');
  });

  test('a new search keeps the filters and starts at the first page', () => {
    const html = draw(<SearchBox {...list('search=mia&status=new&page=3')} label="Search orders" />);
    expect(html).toContain('<input type="hidden" name="status" value="new"/>');
    expect(html).not.toContain('name="page"');
    expect(html).toContain('value="mia"');
  });
});

describe('pictures and names', () => {
  test('are asked for in three densities from the first width, cropped to their ratio', () => {
    const html = draw(<Image src="/images/a1" alt="Margherita" ratio={[4, 2.5]} />);
    expect(html).toContain('src="/images/a1?w=100&amp;r=fourTwoPointFive"');
    expect(imageSrcSet('/images/a1', 100, [4, 2.5])).toBe(
      '/images/a1?w=200&r=fourTwoPointFive 2x, /images/a1?w=300&r=fourTwoPointFive 3x',
    );
  });

  test('keep their place, carry the class that restaurants style, and have a name where there is no picture', () => {
    const html = draw(<Image src={null} alt="Margherita" ratio={[4, 3]} colour="#c0392b" />);
    expect(html).toContain('ar-4-3');
    expect(html).toContain('fill="#c0392b"');
    expect(html).not.toContain('style=');
    expect(html).toContain('Margherita');
    expect(html).not.toContain('<img');
    expect(draw(<Image src="/images/a1" alt="Margherita" ratio={[4, 3]} />)).toContain('width="100" height="75"');
  });

  test.each([
    ['Roma Pizza', 'RP'],
    ['mia', 'M'],
    ["Joe's Fish & Chips", 'JF'],
    ['🍕 Éclair', 'É'],
    ['', ''],
  ])('%p is %p', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

test('the page-level error has the heading that the specification gives', () => {
  const html = draw(<ErrorView text="The menu couldn’t be loaded." retryHref="/x" homeHref="/" />);
  expect(html).toContain('>Website Error!</h1>');
  expect(html).toContain('The menu couldn’t be loaded.');
});
