import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TableBill, TableOrder } from '#src/domain/floor/table-state.ts';
import { Button } from '#src/ui/button.tsx';
import {
  CheckIcon,
  CookingIcon,
  EditIcon,
  type IconType,
  MergeIcon,
  PeopleIcon,
  PlusIcon,
  PrinterIcon,
  TransferIcon,
} from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { FollowRows } from '../bills/follow-rows.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { OrderNote, Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { TableCallRow } from '../kit/table-call.tsx';
import { tableText } from '../kit/table-text.ts';
import { PosLink } from '../paths/links.tsx';
import { isEditedElsewhere, type TableAction, tableActionsOff } from './table-tap.ts';
import { sittingText, TABLE_STYLES } from './table-text.ts';

export interface TableSheetProps {
  table: FloorTableNow;
  now: number;
  isBusy: boolean;
  problem: string | null;
  onAction: (wish: TableAction) => void;
  onOpenBill: (bill: TableBill) => void;
  onPay: (bill: TableBill) => void;
  onPutOnBill: (orders: readonly TableOrder[]) => void;
  onClose: () => void;
}

/**
 * The bills of a table and everything that can be done with it. Actions that it does not have now are disabled, in their place.
 */
export function TableSheet(props: TableSheetProps) {
  const { table, now, isBusy, problem, onAction, onOpenBill, onPay, onPutOnBill, onClose } = props;
  const { word, icon: Icon } = TABLE_STYLES[table.state];
  const { bills, orders, guests } = table;
  const [bill] = bills;
  return (
    <Sheet
      title={tableText(table.name)}
      note={
        <span className="flex items-center gap-1.5">
          <Icon size={16} aria-hidden />
          {[word, guests === null ? '' : `${guests} of ${table.seats} seats`, sittingText(table, now)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      }
      onClose={onClose}
    >
      <div className="space-y-4">
        {problem ? <Problem text={problem} /> : null}
        {table.call ? (
          <TableCallRow call={table.call} tableId={table.id} tableName={table.name} now={now} isNamed />
        ) : null}
        {bills.length > 0 ? (
          <ul className="space-y-2">
            {bills.map((one) => (
              <Bill
                key={one.id}
                bill={one}
                now={now}
                isBusy={isBusy}
                onOpen={() => onOpenBill(one)}
                onPay={() => onPay(one)}
              />
            ))}
          </ul>
        ) : null}
        <OwnOrders
          orders={orders}
          bill={bills.length === 1 ? (bill?.orderNumber ?? null) : null}
          isBusy={isBusy}
          onPutOnBill={onPutOnBill}
        />
        <TableKeys table={table} isBusy={isBusy} onAction={onAction} />
      </div>
    </Sheet>
  );
}

interface TableKeysProps {
  table: FloorTableNow;
  isBusy: boolean;
  onAction: (action: TableAction) => void;
}

function TableKeys({ table, isBusy, onAction }: TableKeysProps) {
  const { state, bills } = table;
  const off = tableActionsOff(table);
  const isEmpty = state === 'free' || state === 'toClear';
  const keys: readonly (readonly [TableAction, string, IconType])[] = [
    ['guests', isEmpty ? 'Seat guests' : 'Guests', PeopleIcon],
    ['order', bills.length > 0 ? 'Another bill' : 'Order', PlusIcon],
    ['serve', 'Food served', CookingIcon],
    ['print', 'Print bill', PrinterIcon],
    ['move', 'Move', TransferIcon],
    ['merge', 'Merge', MergeIcon],
    ['release', 'Clear table', CheckIcon],
  ];
  return (
    <div className="grid grid-cols-3 gap-2 *:last:col-span-3 sm:grid-cols-4 sm:*:last:col-span-2">
      {keys.map(([action, label, icon]) => (
        <SmallKey
          key={action}
          icon={icon}
          label={label}
          onPress={() => onAction(action)}
          isOff={isBusy || off.has(action)}
        />
      ))}
    </div>
  );
}

function Bill({
  bill,
  now,
  isBusy,
  onOpen,
  onPay,
}: {
  bill: TableBill;
  now: number;
  isBusy: boolean;
  onOpen: () => void;
  onPay: () => void;
}) {
  const { store, terminal } = useSession();
  const { currencyCode } = store;
  const title = bill.orderNumber ?? 'Not sent yet';
  const isElsewhere = isEditedElsewhere(bill, terminal.id);
  const openWord = isElsewhere ? 'Take over' : 'Open';
  // Unsent lines would be lost unpaid.
  const isAllSent = bill.orderNumber !== null && bill.unsentCount === 0;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-paper p-3">
      <div className="min-w-0 flex-1 basis-40 max-sm:basis-full">
        <p className="tnum truncate text-18 font-bold">
          {title}
          {bill.customerName ? <span className="font-medium text-ink-2"> · {bill.customerName}</span> : null}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
          <MoneyText amountInCents={bill.leftInCents} currencyCode={currencyCode} className="font-semibold" /> to pay
          {isAllSent ? null : <span>· {bill.unsentCount > 0 ? `${bill.unsentCount} not sent: ` : ''}open to send</span>}
          {bill.editing ? (
            <span className="inline-flex items-center gap-1 font-semibold text-wait-text">
              <EditIcon size={14} aria-hidden />
              {bill.editing.terminalName}
            </span>
          ) : null}
        </p>
      </div>
      <WhatToMind bill={bill} />
      <Button
        size="large"
        icon={EditIcon}
        isBusy={isBusy}
        onClick={onOpen}
        aria-label={`${openWord} ${title}`}
        className="min-w-28 max-sm:flex-1"
      >
        {openWord}
      </Button>
      <Button
        variant="primary"
        size="large"
        disabled={!isAllSent || isElsewhere || isBusy}
        onClick={onPay}
        aria-label={`Pay ${title}`}
        className="min-w-28 max-sm:flex-1"
      >
        Pay
      </Button>
      <FollowRows billId={bill.id} following={bill.following ?? []} now={now} className="order-last w-full" />
    </li>
  );
}

/** Its note, an allergy among them, and what its dishes contain. */
function WhatToMind({ bill: { comments, allergens } }: { bill: TableBill }) {
  return (
    <>
      <div className="order-last w-full overflow-hidden rounded-input">
        <OrderNote text={comments ?? ''} />
      </div>
      {allergens ? (
        <p data-part="allergens" className="order-last w-full text-14 text-ink-2">
          {allergens}
        </p>
      ) : null}
    </>
  );
}

/** Orders from guests’ phones. Unpaid ones can be added to the bill, paid ones are only shown. */
function OwnOrders({
  orders,
  bill,
  isBusy,
  onPutOnBill,
}: {
  orders: readonly TableOrder[];
  /** The number of the bill that they are added to; null makes a bill of their own. */
  bill: string | null;
  isBusy: boolean;
  onPutOnBill: (orders: readonly TableOrder[]) => void;
}) {
  const ready = orders.filter((order) => !order.isPaid && order.isAccepted);
  if (orders.length === 0) return null;
  const where = bill ? `on ${bill}` : 'on a bill';
  return (
    <section aria-label="Guest orders" className="space-y-2">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
        <h3 className="text-18 font-bold">Guest orders</h3>
        {ready.length > 1 ? (
          <Button variant="primary" size="large" isBusy={isBusy} onClick={() => onPutOnBill(ready)}>
            Add all {ready.length} {where}
          </Button>
        ) : null}
      </div>
      <ul className="space-y-2">
        {orders.map((order) => (
          <OwnOrder key={order.id} {...{ order, where, isBusy }} onPut={() => onPutOnBill([order])} />
        ))}
      </ul>
    </section>
  );
}

function OwnOrder({
  order,
  where,
  isBusy,
  onPut,
}: {
  order: TableOrder;
  where: string;
  isBusy: boolean;
  onPut: () => void;
}) {
  const { currencyCode } = useSession().store;
  const { orderNumber, customerName, totalInCents, dishes, isPaid, isAccepted } = order;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-paper p-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="tnum truncate text-18 font-bold">
          {orderNumber}
          {customerName ? <span className="font-medium text-ink-2"> · {customerName}</span> : null}
        </p>
        <p className="text-14 text-ink-2">
          <MoneyText amountInCents={totalInCents} currencyCode={currencyCode} className="font-semibold" />
          {` ${isPaid ? 'paid' : 'to pay'} · ${dishes === 1 ? '1 dish' : `${dishes} dishes`}`}
        </p>
      </div>
      {isPaid ? (
        <span className="inline-flex min-h-12 items-center gap-1.5 font-semibold text-done-text">
          <CheckIcon size={18} aria-hidden /> Paid
        </span>
      ) : isAccepted ? (
        <Button size="large" isBusy={isBusy} onClick={onPut} aria-label={`Put ${orderNumber} ${where}`}>
          Put {where}
        </Button>
      ) : (
        <PosLink
          to="/incoming-online-orders"
          className="inline-flex min-h-12 items-center rounded-input border border-line-strong px-4 font-semibold"
        >
          Accept the order first
        </PosLink>
      )}
    </li>
  );
}
