import { z } from 'zod';
import { findDiningTable } from '#db/floor/dining-tables.repository.ts';
import { CALL_REASONS } from '#src/domain/floor/table-call.ts';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { takesOnlineCards } from '#src/features/payments/takes-online-cards.ts';
import { readTableBill, tableToken } from '#src/features/seating/read-table-bill.ts';
import { callStaff, openCallsOf } from '#src/features/seating/table-calls.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { href, type PageActionRequest, type PageCookie, type PageRequest, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { DineInIcon } from '#src/ui/icon.tsx';
import { CallStaffView } from './call-staff-view.tsx';
import { formRefused } from './form-refused.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { TableBillView } from './table-bill-view.tsx';
import { whenTablesAreServed } from './table-hours.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

/** As long as the longest visit: the token in it ends with the table's session, long before. */
const SESSION_SECONDS = 18 * 3600;

type Visit = Pick<PageRequest<StoreScope>, 'ctx' | 'scope' | 'cookies' | 'actor'>;

/** Whose phone this is at the table: by what it was given when it read the code, or by what it ordered. */
export function readBill({ ctx, scope, cookies, actor }: Visit, tableId: string) {
  return readTableBill(ctx, scope, {
    tableId,
    customerId: customerIdOf(actor, scope.restaurantId),
    token: cookies[cookieName(scope)] || null,
  });
}

function cookieName({ storeId }: StoreScope): string {
  return `table_${storeId}`;
}

/** A code that was replaced shows nothing, whatever the phone was given before. */
function codeOf(query: URLSearchParams, code: string): 'current' | 'old' | 'none' {
  const given = query.get('code');
  if (given === null) return 'none';
  return given === code ? 'current' : 'old';
}

/**
 * From the QR code on a table: the cart is for this table from here on, and while guests sit there the phone shows
 * their bill. A printed code that was replaced says so, and leaves the cart as it is.
 */
export const tablePage = pageOf<StoreScope>()({
  path: paths.table.path,
  async load(visit) {
    const { ctx, scope, params, query, base, actor } = visit;
    const table = await findDiningTable(ctx.db, scope, params.tableId);
    if (!table) throw notFound('table');
    const head = await loadStoreHead(ctx, scope);
    const code = codeOf(query, table.code);
    const read = code === 'old' ? null : await readBill(visit, table.id);
    const hasSession = code === 'current' && (await tableToken(ctx, scope, table.id)) !== null;
    const isSignedIn = customerIdOf(actor, scope.restaurantId) !== null;
    const { profile } = await ctx.menus.storeOf(scope);
    const isPayable = read?.bill && ctx.ownership.owns(ctx.db, scope, read.bill.id);
    const takesCards = isPayable && (await takesOnlineCards(ctx, ctx.db, scope, profile));
    const payHref = takesCards ? href(base, paths.tablePay, { ...scope, tableId: table.id }) : null;
    const { currencyCode } = profile;
    const canCall = profile.settings.dineIn.callStaffIsEnabled && (read !== null || hasSession);
    const call = canCall
      ? { open: (await openCallsOf(ctx.db, ctx, scope)).get(table.id) ?? null, once: ctx.ids.next() }
      : null;
    return { head, base, name: table.name, code, read, hasSession, isSignedIn, currencyCode, payHref, call };
  },
  title: ({ name, head }) => `${name} · ${head.restaurantName}`,
  head: ({ read }) => ({ isIndexed: false, ...(read ? { refreshSeconds: 15 } : {}) }),
  render({ head, base, name, code, read, hasSession, isSignedIn, currencyCode, payHref, call }, { form }) {
    const words = COUNTRY_LABELS[head.countryCode];
    const bill = words.bill.toLowerCase();
    const staff = call ? <CallStaffView {...call} word={bill} message={form.message} /> : null;
    return (
      <StoreLayout head={head} base={base}>
        {read ? (
          <TableBillView {...{ name, read, words, isSignedIn, currencyCode, payHref }}>{staff}</TableBillView>
        ) : (
          <form
            method="post"
            className="mx-auto flex w-full max-w-narrow flex-col items-center gap-5 px-(--gutter) py-12 text-center sm:py-20"
          >
            <span className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent-text">
              <DineInIcon size={36} aria-hidden="true" />
            </span>
            {code === 'current' ? (
              <AtTable name={name} closed={whenTablesAreServed(head)} bill={hasSession ? bill : null} />
            ) : (
              <NoCode isOld={code === 'old'} />
            )}
          </form>
        )}
        {read === null && staff ? <div className="mx-auto w-full max-w-narrow px-(--gutter) pb-12">{staff}</div> : null}
      </StoreLayout>
    );
  },
  async action(request) {
    const { ctx, scope, params, query, url, base, cookies, actor, form } = request;
    const table = await findDiningTable(ctx.db, scope, params.tableId);
    if (!table) throw notFound('table');
    const code = codeOf(query, table.code);
    const mayOrder = code === 'current' || (code === 'none' && (await readBill(request, table.id)) !== null);
    if (!mayOrder) return { kind: 'redirect', to: url.pathname };
    const token = code === 'current' ? await tableToken(ctx, scope, table.id) : null;
    const given: PageCookie[] =
      token === null ? [] : [{ name: cookieName(scope), value: token, maxAgeSeconds: SESSION_SECONDS }];
    if (form.get('do') === 'bill') return { kind: 'redirect', to: url.pathname, cookies: given };
    if (form.has('call')) {
      try {
        await called(request, token);
      } catch (error) {
        return formRefused(error, form);
      }
      return { kind: 'redirect', to: url.pathname, cookies: given };
    }
    const { cartId } = await setCartDetails(ctx, scope, {
      cartId: cartIdOf(cookies, scope.storeId),
      customerId: customerIdOf(actor, scope.restaurantId),
      details: { collectionType: 'dineIn', tableId: params.tableId },
    });
    return {
      kind: 'redirect',
      to: href(base, paths.store, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
      cookies: [{ name: `cart_${scope.storeId}`, value: cartId, maxAgeSeconds: CART_SECONDS }, ...given],
    };
  },
});

const callSchema = z.object({ once: idSchema, call: z.enum(CALL_REASONS) });

/** `token`: what this phone is given now, since it read the current code; null: what it was given before. */
async function called(
  request: PageActionRequest<StoreScope, (typeof paths.table)['path']>,
  token: string | null,
): Promise<void> {
  const { ctx, scope, cookies, actor, form, by, params } = request;
  const asked = callSchema.safeParse({ once: form.get('once'), call: form.get('call') });
  if (!asked.success) throw refuse('call_invalid', 'Choose what you’d like.');
  const { once: id, call: reason } = asked.data;
  const reader = {
    tableId: params.tableId,
    customerId: customerIdOf(actor, scope.restaurantId),
    token: token ?? (cookies[cookieName(scope)] || null),
  };
  await callStaff(ctx, scope, { id, reason, reader, by });
}

interface AtTableProps {
  name: string;
  /** When tables are served, where that is not now: before anything is ordered. */
  closed: string | null;
  /** What a bill is called, while guests sit at the table. */
  bill: string | null;
}

function AtTable({ name, closed, bill }: AtTableProps) {
  return (
    <>
      <div>
        <p className="text-18 text-ink-2">Welcome. You’re at</p>
        <h1 className="mt-1 font-extrabold text-36">{tableTitle(name)}</h1>
      </div>
      {closed === null ? (
        <p className="max-w-md text-ink-2">Order from the menu and we’ll bring it to this table.</p>
      ) : (
        <Banner kind="waiting" title={closed}>
          You can look at the menu now. What you order for this table is made once we serve tables.
        </Banner>
      )}
      <Button type="submit" variant="primary" size="large" className="w-full max-w-xs">
        See the menu
      </Button>
      {bill === null ? null : (
        <Button type="submit" name="do" value="bill" size="large" className="w-full max-w-xs">
          See the table’s {bill}
        </Button>
      )}
      <p className="text-14 text-ink-3">Wrong table? Scan the code on your table, or ask our staff.</p>
    </>
  );
}

function NoCode({ isOld }: { isOld: boolean }) {
  return (
    <>
      <h1 className="font-extrabold text-28">{isOld ? 'This code no longer works' : 'Nothing to show here now'}</h1>
      <p className="max-w-md text-ink-2">Scan the code on your table, or ask our staff.</p>
    </>
  );
}
