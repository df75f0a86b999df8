/**
 * Every component on one page, for looking at: `bun demo/gallery.tsx` writes .tmp/gallery-<surface>.html with the
 * built styles inside. Development only.
 */
import type { ReactNode } from 'react';
import { bundleCss } from '#islands/build/styles.ts';
import { openLedger } from '#islands/runtime/ledger.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { type DocumentSurface, renderDocument } from '#src/pages/document.tsx';
import { Monogram } from '#src/ui/avatar.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, IconButton, LinkButton } from '#src/ui/button.tsx';
import { Checkbox, Input, RadioGroup, Select, Switch, Textarea } from '#src/ui/controls.tsx';
import { ErrorView } from '#src/ui/error-view.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { CartIcon, EditIcon, GoIcon, PlusIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { FilterChips, Pagination, SearchBox, Table } from '#src/ui/list.tsx';
import { type ListState, readListState } from '#src/ui/list-address.ts';
import { ProgressBar, Skeleton } from '#src/ui/loading.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs, Segments, Tabs } from '#src/ui/navigation.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES, ORDER_BADGES } from '#src/ui/statuses.ts';
import { Card, EmptyState, Facts, Figure, PageHeader, SectionHeading } from '#src/ui/surface.tsx';

const ROOT = `${import.meta.dir}/..`;
const FACE = `${ROOT}/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2`;
const CURRENCY = 'AUD';

interface OrderRow {
  readonly number: string;
  readonly customer: string;
  readonly placed: string;
  readonly status: keyof typeof ORDER_BADGES;
  readonly totalInCents: number;
}

const ORDERS: readonly OrderRow[] = [
  { number: 'W-117', customer: 'Mia Chen', placed: '6:42 PM, today', status: 'new', totalInCents: 6450 },
  {
    number: 'W-116',
    customer: 'Oluwaseun Adebayo-Fitzgerald',
    placed: '6:38 PM, today',
    status: 'accepted',
    totalInCents: 2390,
  },
  { number: 'W-115', customer: 'Sam', placed: '6:20 PM, today', status: 'completed', totalInCents: 123450 },
  { number: 'W-114', customer: 'Noor Haddad', placed: '6:02 PM, today', status: 'rejected', totalInCents: 4100 },
  { number: 'W-113', customer: 'Jo', placed: '5:47 PM, today', status: 'failure', totalInCents: 1850 },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <SectionHeading>{title}</SectionHeading>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon={PlusIcon}>
        Add item
      </Button>
      <Button>Save draft</Button>
      <Button variant="quiet" icon={EditIcon}>
        Edit
      </Button>
      <Button variant="danger">Refund $24.50</Button>
      <Button variant="primary" isBusy>
        Placing order
      </Button>
      <Button disabled>Not yet</Button>
      <LinkButton href="#x" size="small" iconAfter={GoIcon}>
        All orders
      </LinkButton>
      <IconButton icon={PrinterIcon} label="Print again" />
      <Button variant="primary" size="large" icon={CartIcon}>
        Checkout · $64.50
      </Button>
    </div>
  );
}

function Statuses() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {Object.values(ORDER_BADGES).map((look) => (
        <StatusPill key={look.word} look={look} />
      ))}
      {Object.entries(BADGES).map(([name, look]) => (
        <StatusPill key={name} look={look} />
      ))}
      <StatusPill look={ORDER_BADGES.new} note="4 min" size="large" />
    </div>
  );
}

function Form() {
  return (
    <form className="flex max-w-narrow flex-col gap-5">
      <ErrorSummary
        errors={{ 'customer.phone': 'This is not an Australian phone number.', extras: 'Choose 1 to 3 extras.' }}
      />
      <Field name="customer.name" label="Name" help="As the kitchen calls it out." isRequired>
        {(wiring) => <Input {...wiring} defaultValue="Mia Chen" autoComplete="name" />}
      </Field>
      <Field name="customer.phone" label="Mobile" error="This is not an Australian phone number.">
        {(wiring) => <Input {...wiring} type="tel" inputMode="tel" defaultValue="0412 34" />}
      </Field>
      <Field name="charge" label="Extra charge" isOptional>
        {(wiring) => <Input {...wiring} before="$" after="AUD" inputMode="decimal" placeholder="0.00" />}
      </Field>
      <Field name="when" label="When">
        {(wiring) => (
          <Select
            {...wiring}
            options={[
              { value: 'asap', label: 'As soon as possible, about 7:10 PM' },
              { value: '1915', label: '7:15 PM' },
            ]}
          />
        )}
      </Field>
      <Field name="comment" label="Comment" isOptional>
        {(wiring) => <Textarea {...wiring} maxLength={100} length={86} defaultValue="Please cut in squares." />}
      </Field>
      <Fieldset name="size" legend="Size">
        <RadioGroup
          name="size"
          defaultValue="l"
          options={[
            { value: 'm', label: 'Medium', help: '8 slices', trailing: '$18.00' },
            { value: 'l', label: 'Large', help: '12 slices', trailing: '$24.00' },
            { value: 'f', label: 'Family', trailing: '$31.00', isDisabled: true },
          ]}
        />
      </Fieldset>
      <Fieldset name="extras" legend="Extras" help="Choose 1 to 3" error="Choose 1 to 3 extras.">
        <Checkbox name="extras" value="olives" label="Kalamata olives" trailing="+$2.00" defaultChecked />
        <Checkbox name="extras" value="chilli" label="Chilli" trailing="+$0.50" />
      </Fieldset>
      <Switch name="soldOut" label="Sold out" help="Acts when you save." defaultChecked />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button variant="quiet">Cancel</Button>
      </div>
    </form>
  );
}

function Orders({ state }: { state: ListState }) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox path="/orders" state={state} label="Search orders" matchCount={5} totalCount={340} />
        <FilterChips
          path="/orders"
          state={state}
          filters={[
            { name: 'status', label: 'Status', options: [{ value: 'new', label: 'New' }] },
            { name: 'day', label: 'Day', options: [{ value: 'today', label: 'Today' }] },
          ]}
        />
      </div>
      <Table
        caption="Orders"
        rows={ORDERS}
        rowKey={({ number }) => number}
        rowHref={({ number }) => `#${number}`}
        list={{ path: '/orders', state }}
        columns={[
          { key: 'number', header: 'Order', cell: ({ number }) => number },
          { key: 'customer', header: 'Customer', cell: ({ customer }) => customer },
          {
            key: 'placed',
            header: 'Placed',
            isSortable: true,
            cell: ({ placed }) => <span className="tnum">{placed}</span>,
          },
          { key: 'status', header: 'Status', cell: ({ status }) => <StatusPill look={ORDER_BADGES[status]} /> },
          {
            key: 'total',
            header: 'Total',
            isSortable: true,
            isNumeric: true,
            cell: ({ totalInCents }) => <MoneyText amountInCents={totalInCents} currencyCode={CURRENCY} />,
          },
        ]}
      />
      <Pagination path="/orders" state={state} totalCount={340} noun="orders" />
    </>
  );
}

function Price() {
  const row = { isIncluded: false, refId: null } as const;
  return (
    <Card className="max-w-md">
      <PriceExplanation
        currencyCode={CURRENCY}
        grandTotalInCents={6450}
        breakdown={[
          {
            ...row,
            kind: 'line',
            label: '1 × Half and half, large',
            amountInCents: 2900,
            basis: 'Dearer half $27.00 + $2.00',
          },
          { ...row, kind: 'line', label: '1 × Family deal', amountInCents: 4000, basis: '' },
          { ...row, kind: 'coupon', label: 'Coupon WELCOME10', amountInCents: -690, basis: '10% of $69.00' },
          { ...row, kind: 'deliveryFee', label: 'Delivery to Newtown', amountInCents: 240, basis: 'Inner area' },
          { ...row, kind: 'tax', label: 'GST', amountInCents: 586, basis: '1/11 of $64.50', isIncluded: true },
        ]}
      />
    </Card>
  );
}

function Gallery({ surface }: { surface: DocumentSurface }) {
  const query = new URLSearchParams('search=mia&status=new&page=2');
  const state = readListState(query, {
    sorts: ['placed', 'total'],
    defaultSort: { by: 'placed', direction: 'desc' },
    filters: { status: ['new'], day: ['today'] },
  });
  return (
    <main id="main" className="mx-auto max-w-page px-(--gutter) py-8">
      <PageHeader
        title="Roma Pizza, Newtown"
        status={
          <>
            <StatusPill look={BADGES.openForOrders} /> Until 9:00 PM · about 25 minutes
          </>
        }
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ label: 'Restaurants', href: '#r' }, { label: 'Roma Pizza', href: '#s' }, { label: surface }]}
          />
        }
        actions={<LinkButton href="#new">New order</LinkButton>}
      />
      <Tabs
        label="Views"
        tabs={[
          { href: '#a', label: 'New', count: 3, isHere: true },
          { href: '#b', label: 'Accepted', count: 12 },
          { href: '#c', label: 'Done today' },
        ]}
      />
      <div className="mb-10 grid gap-3 sm:grid-cols-3">
        <Card>
          <Figure label="Sales today" value="$3,482.50" note="+12% on last Saturday" />
        </Card>
        <Card>
          <Figure label="Orders" value="87" note="9 more than last Saturday" />
        </Card>
        <Card>
          <Figure label="Average" value="$40.03" note="+$1.20" />
        </Card>
      </div>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Collection">
        <Segments
          label="Collection"
          options={[
            { href: '#p', label: 'Pickup', isHere: true },
            { href: '#d', label: 'Delivery' },
            { href: '#t', label: 'Dine in', isDisabled: true },
          ]}
        />
      </Part>
      <Part title="Statuses">
        <Statuses />
      </Part>
      <Part title="Notices">
        <div className="grid gap-3 md:grid-cols-2">
          <Banner
            kind="problem"
            title="Kitchen printer is out of paper"
            action={<Button size="small">Print elsewhere</Button>}
          >
            Two dockets wait since 6:42 PM.
          </Banner>
          <Banner kind="success" title="Saved 6:42 PM" />
          <Banner kind="waiting" title="Waiting for the restaurant">
            Usually within 3 minutes.
          </Banner>
          <Banner kind="offline" title="Offline since 6:42 PM">
            You can read, not change.
          </Banner>
        </div>
      </Part>
      <Part title="List">
        <Orders state={state} />
      </Part>
      <div className="grid gap-x-10 lg:grid-cols-2">
        <Part title="Form">
          <Form />
        </Part>
        <div>
          <Part title="Price">
            <Price />
          </Part>
          <Part title="Pictures">
            <div className="grid grid-cols-2 gap-3">
              <Image src={null} alt="Margherita" ratio={[4, 3]} colour="#c0392b" className="rounded-card" />
              <Image src={null} alt="Quattro formaggi" ratio={[4, 3]} className="rounded-card" />
            </div>
            <div className="mt-3 flex items-center gap-3">
              <Monogram name="Roma Pizza" colour="#0b6e4f" size="large" />
              <Monogram name="Mia Chen" isRound />
              <Monogram name="Sam" size="small" isRound colour="#ffd400" />
            </div>
          </Part>
          <Part title="Facts">
            <Facts
              rows={[
                { name: 'Order', value: 'W-117' },
                { name: 'Ready', value: '7:10 PM' },
              ]}
            />
          </Part>
          <Part title="Working">
            <ProgressBar label="Reading the menu" done={42} total={120} />
            <div className="mt-4 grid gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton />
            </div>
          </Part>
          <Part title="Nothing yet">
            <EmptyState title="No orders yet today" action={<Button variant="primary">Share the website</Button>}>
              They appear here the moment somebody orders.
            </EmptyState>
          </Part>
        </div>
      </div>
      <ErrorView
        text="The restaurant's menu could not be read. Your cart is kept."
        retryHref="#r"
        homeHref="#h"
        reference="mf3k-77"
        phone="02 9555 0117"
      />
    </main>
  );
}

/** The surface's styles and the few classes that only this page has. */
async function galleryStyles(surface: string): Promise<string> {
  const source = await Bun.file(import.meta.path).text();
  const classes = [...source.matchAll(/className="([^"]+)"/g)].map(([, names]) => names).join(' ');
  const entry = `${ROOT}/.tmp/gallery-${surface}.src.css`;
  await Bun.write(entry, `@import '../src/ui/styles/${surface}.css';\n@source inline('${classes}');\n`);
  return bundleCss(entry);
}

if (import.meta.main) {
  for (const surface of ['storefront', 'admin', 'pos'] as const) {
    const html = renderDocument({
      surface,
      title: `Gallery: ${surface}`,
      lang: 'en-AU',
      ledger: openLedger(UNBUILT),
      body: <Gallery surface={surface} />,
      theme: surface === 'storefront' ? { accentColour: '#0b6e4f' } : {},
    });
    const face = await Bun.file(FACE).bytes();
    const style = `@font-face{font-family:'Figtree Variable';font-weight:300 900;src:url(data:font/woff2;base64,${face.toBase64()})}`;
    const inside = `<style>${style}${await galleryStyles(surface)}</style>`;
    await Bun.write(
      `${ROOT}/.tmp/gallery-${surface}.html`,
      html.replace(/<link rel="(preload|stylesheet|icon)"[^>]*>/g, '').replace('</title>', `</title>${inside}`),
    );
  }
  console.log('.tmp/gallery-{storefront,admin,pos}.html');
}
