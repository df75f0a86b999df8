import { type CustomerRecord, exportCustomer, recordOfCustomer } from '#src/features/customers/export-customer.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { Facts } from '#src/ui/surface.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type DataSection, sectionsOf } from './my-data-text.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

/** Everything that the restaurant holds about the customer: to read, and as a file. */
export const myDataPage = pageOf<StoreScope>()({
  path: paths.myData.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const { timezone, countryCode, currencyCode } = (await ctx.menus.storeOf(scope)).profile;
    const record = customerId ? await recordOfCustomer(ctx, restaurantOf(scope), customerId) : null;
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      isSignedIn: record !== null,
      isTexted: ctx.ports.sms !== null,
      sections: record ? sectionsOf(record, { timezone, countryCode, currencyCode }) : [],
    };
  },
  async file({ ctx, scope, actor, query, by }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    if (query.get('file') !== 'json' || !customerId) return null;
    const record: CustomerRecord = await exportCustomer(ctx, restaurantOf(scope), { customerId, by });
    const body = new Blob([JSON.stringify(record, null, 2)]).stream();
    return { name: 'my-data.json', type: 'application/json; charset=utf-8', body };
  },
  title: ({ head }) => `My data · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render({ sections, ...frame }, { notice }) {
    const params = { restaurantId: frame.head.restaurantId, storeId: frame.head.storeId };
    return (
      <AccountFrame {...frame} title="My data" notice={notice}>
        <p className="text-ink-2">
          This is what {frame.head.restaurantName} has saved about you, in all its stores. The file has the same with
          every detail of your orders.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={href(frame.base, paths.myData, params, { file: 'json' })} icon={DownloadIcon} download>
            Download as a file
          </LinkButton>
          <LinkButton variant="danger" href={href(frame.base, paths.deleteMyData, params)}>
            Delete my data
          </LinkButton>
        </div>
        {sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </AccountFrame>
    );
  },
});

function Section({ section: { title, entries } }: { section: DataSection }) {
  const id = `data-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <h2 id={id} className="font-bold text-22">
        {title}
      </h2>
      {entries.length === 0 ? <p className="text-ink-2">None.</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {entries.map((rows, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in this order
          <li key={at} className="py-3">
            <Facts rows={rows} />
          </li>
        ))}
      </ul>
    </section>
  );
}
