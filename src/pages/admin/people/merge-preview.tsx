import type { ReactNode } from 'react';
import {
  MERGE_FAULTS,
  mergedAtStore,
  mergedCustomer,
  mergedStamps,
  mergeFaultOf,
} from '#src/domain/customers/merge-customers.ts';
import { maskPhone } from '#src/domain/customers/phone-number.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { MergingFacts } from '#src/features/customers/read-merge.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

interface Props {
  here: string;
  currencyCode: CurrencyCode;
  kept: MergingFacts;
  gone: MergingFacts;
}

interface Line {
  readonly name: string;
  readonly of: (facts: MergingFacts) => ReactNode;
  readonly after: ReactNode;
}

/** Both customers, what becomes of each thing, and the button. */
export function MergePreview({ here, currencyCode, kept, gone }: Props) {
  const lines = linesOf(kept, gone, currencyCode);
  const fault = mergeFaultOf(kept.customer, gone.customer);
  const name = kept.customer.name || 'No name';
  return (
    <div className="grid max-w-5xl gap-6">
      <Card as="section" isFlush>
        {/* Wider than a phone: the keyboard scrolls it too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className="overflow-x-auto" tabIndex={0} aria-label="Both customers">
          <table className="w-full min-w-xl text-left text-14 [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-top [&_th]:px-4 [&_th]:py-2.5 [&_th]:align-top">
            <caption className="sr-only">What becomes of both customers</caption>
            <thead>
              <tr className="border-b border-line">
                <td />
                <th scope="col">Kept</th>
                <th scope="col">Merged into it</th>
                <th scope="col" className="bg-sunken">
                  Afterwards
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {lines.map((line) => (
                <tr key={line.name}>
                  <th scope="row" className="font-normal text-ink-2">
                    {line.name}
                  </th>
                  <td>{line.of(kept)}</td>
                  <td>{line.of(gone)}</td>
                  <td className="bg-sunken font-medium">{line.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      {fault ? <Banner kind="problem" title={MERGE_FAULTS[fault]} /> : null}
      <Card as="section" className="max-w-3xl">
        <SectionHeading>Merge into {name}?</SectionHeading>
        <ul className="list-disc space-y-1 pl-5 text-ink-2">
          <li>Orders keep the name and number they were placed with. All of them are listed under {name}.</li>
          <li>A call, order or sign-in with either number finds {name}.</li>
          <li>No one is told. A customer who is signed in stays signed in.</li>
        </ul>
        <p className="mt-3 font-medium text-ink">This can’t be undone.</p>
        <form method="post" className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="keepId" value={kept.customer.id} />
          <input type="hidden" name="goneId" value={gone.customer.id} />
          {fault ? null : (
            <Button type="submit" name="do" value="merge" variant="danger">
              Merge permanently
            </Button>
          )}
          <LinkButton href={`${here}?keep=${gone.customer.id}&gone=${kept.customer.id}`}>Keep the other one</LinkButton>
          <LinkButton href={here} variant="quiet">
            Cancel
          </LinkButton>
        </form>
      </Card>
    </div>
  );
}

function linesOf(kept: MergingFacts, gone: MergingFacts, currencyCode: CurrencyCode): Line[] {
  const person = mergedCustomer(kept.customer, gone.customer);
  const stamps = mergedStamps(kept.card, gone.card);
  const money = (amountInCents: number) => <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} />;
  return [
    { name: 'Name', of: ({ customer }) => customer.name || 'No name', after: person.name || 'No name' },
    {
      name: 'Previous names',
      of: ({ customer }) => listed(customer.previousNames),
      after: listed(person.previousNames),
    },
    {
      name: 'Phone',
      of: ({ customer }) => <Numbers of={[customer.mobileNumberE164]} />,
      after: <Numbers of={[kept.customer.mobileNumberE164]} />,
    },
    {
      name: 'Other numbers',
      of: ({ customer }) => <Numbers of={customer.previousMobiles} />,
      after: <Numbers of={person.previousMobiles} />,
    },
    { name: 'Email', of: ({ customer }) => customer.unverifiedEmail || '–', after: person.unverifiedEmail || '–' },
    { name: 'Orders', of: ({ orders }) => orders, after: kept.orders + gone.orders },
    {
      name: 'Spent',
      of: ({ spentInCents }) => money(spentInCents),
      after: money(kept.spentInCents + gone.spentInCents),
    },
    {
      name: 'Stamps',
      of: ({ card }) => stampsText(card?.credits ?? 0, card?.creditsOnTheWay ?? 0),
      after: stampsText(stamps.credits, stamps.creditsOnTheWay),
    },
    {
      name: 'Addresses',
      of: ({ addresses }) => listed(addresses.map(addressText)),
      after: listed([...kept.addresses, ...gone.addresses].map(addressText)),
    },
    { name: 'Notes', of: notesOf, after: notesOf(storesTogether(kept, gone)) },
    // Nothing is mailed or texted but what belongs to an order, so no consent is kept.
    { name: 'Marketing consent', of: () => 'None kept', after: 'None kept' },
  ];
}

function Numbers({ of }: { of: readonly string[] }) {
  return <span className="tnum">{listed(of.map(maskPhone))}</span>;
}

/** Two ways of writing the same are one. */
function listed(texts: readonly string[]): ReactNode {
  const once = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
  return once.length === 0
    ? '–'
    : once.map((text) => (
        <span key={text} className="block whitespace-pre-line">
          {text}
        </span>
      ));
}

const addressText = ({ line1, suburb, postcode }: MergingFacts['addresses'][number]) =>
  `${line1}, ${suburb} ${postcode}`.trim();

function stampsText(credits: number, onTheWay: number): string {
  return onTheWay > 0 ? `${credits} (${onTheWay} on the way)` : String(credits);
}

function notesOf({ stores }: Pick<MergingFacts, 'stores'>): ReactNode {
  return listed(stores.filter(({ notes }) => notes !== '').map(({ storeName, notes }) => `${storeName}: ${notes}`));
}

function storesTogether(kept: MergingFacts, gone: MergingFacts): Pick<MergingFacts, 'stores'> {
  const byId = new Map(kept.stores.map((one) => [one.storeId, one]));
  for (const one of gone.stores) {
    byId.set(one.storeId, { ...one, ...mergedAtStore(byId.get(one.storeId) ?? null, one) });
  }
  return { stores: [...byId.values()] };
}
