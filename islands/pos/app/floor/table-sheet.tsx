import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { mayRelease } from '#src/domain/floor/table-moves.ts';
import type { TableBill, TableOrder } from '#src/domain/floor/table-state.ts';
import { Button } from '#src/ui/button.tsx';
import {
  CheckIcon,
  CookingIcon,
  EditIcon,
  MergeIcon,
  PeopleIcon,
  PlusIcon,
  PrinterIcon,
  TransferIcon,
} from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { tableText } from '../bills/table-text.ts';
import { Problem } from '../history/order-card.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { PosLink } from '../links.tsx';
import { useSession } from '../pos-context.tsx';
import { sittingText, TABLE_STYLES } from './table-words.ts';

export type TableAction = 'guests' | 'order' | 'serve' | 'print' | 'move' | 'merge' | 'release';

export interface TableSheetProps {
  table: FloorTableNow;
  now: number;
  isBusy: boolean;
  problem: string | null;
  onWish: (wish: TableAction) => void;
  onOpenBill: (bill: TableBill) => void;
  onPay: (bill: TableBill) => void;
  onPutOnBill: (orders: readonly TableOrder[]) => void;
  onClose: () => void;
}

/** Everything that can be done with a table, and its bills. What cannot be done now is there and off, in its place. */
export function TableSheet(props: TableSheetProps) {
  const { table, now, isBusy, problem, onWish: onRequest, onOpenBill, onPay, onPutOnBill, onClose } = props;
  const { word, icon: Icon } = TABLE_STYLES[table.state];
  const { state, bills, orders, guests } = table;
  const owed = orders.filter((order) => !order.isPaid);
  const isFree = state === 'free';
  const isSent = bills.some(({ orderNumber }) => orderNumber !== null);
  const canGo = !isFree && (bills.length + owed.length > 0 || state === 'seated');
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
        {bills.length > 0 ? (
          <ul className="space-y-2">
            {bills.map((bill) => (
              <Bill
                key={bill.id}
                bill={bill}
                isBusy={isBusy}
                onOpen={() => onOpenBill(bill)}
                onPay={() => onPay(bill)}
              />
            ))}
          </ul>
        ) : null}
        <OwnOrders
          orders={orders}
          bill={bills.length === 1 && isSent ? (bills[0]?.orderNumber ?? null) : null}
          isBusy={isBusy}
          onPutOnBill={onPutOnBill}
        />
        <div className="grid grid-cols-3 gap-2 *:last:col-span-3 sm:grid-cols-4 sm:*:last:col-span-2">
          <SmallKey
            icon={PeopleIcon}
            label={isFree || state === 'toClear' ? 'Seat guests' : 'Guests'}
            onPress={() => onRequest('guests')}
            isOff={isBusy}
          />
          <SmallKey
            icon={PlusIcon}
            label={bills.length > 0 ? 'Another bill' : 'Order'}
            onPress={() => onRequest('order')}
            isOff={isBusy}
          />
          <SmallKey
            icon={CookingIcon}
            label="Food served"
            onPress={() => onRequest('serve')}
            isOff={isBusy || state !== 'waiting'}
          />
          <SmallKey
            icon={PrinterIcon}
            label="Print bill"
            onPress={() => onRequest('print')}
            isOff={isBusy || !isSent}
          />
          <SmallKey icon={TransferIcon} label="Move" onPress={() => onRequest('move')} isOff={isBusy || !canGo} />
          <SmallKey icon={MergeIcon} label="Merge" onPress={() => onRequest('merge')} isOff={isBusy || !canGo} />
          <SmallKey
            icon={CheckIcon}
            label="Clear table"
            onPress={() => onRequest('release')}
            isOff={isBusy || bills.length + owed.length > 0 || !mayRelease(table)}
          />
        </div>
      </div>
    </Sheet>
  );
}

/** Another till has it open: it can be taken over, and is not paid here meanwhile. */
export function isEditedElsewhere({ editing }: TableBill, posTerminalId: string): boolean {
  return editing !== null && editing.posTerminalId !== posTerminalId;
}

function Bill({
  bill,
  isBusy,
  onOpen,
  onPay,
}: {
  bill: TableBill;
  isBusy: boolean;
  onOpen: () => void;
  onPay: () => void;
}) {
  const { store, terminal } = useSession();
  const { currencyCode } = store;
  const title = bill.orderNumber ?? 'Not sent yet';
  const isElsewhere = isEditedElsewhere(bill, terminal.id);
  const openWord = isElsewhere ? 'Take over' : 'Open';
  // What is new on it would be paid for by nobody.
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
    </li>
  );
}

/** What guests ordered on their phones: to be paid here, it goes onto the bill by one touch; paid, it is there to be seen. */
function OwnOrders({
  orders,
  bill,
  isBusy,
  onPutOnBill,
}: {
  orders: readonly TableOrder[];
  /** The number of the bill that it would go onto; null: a bill of its own. */
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
