/** The views of a shop's file: its tables are the program's own, these are for people, their spreadsheets and their accountants. */

/** A column: its name, where it comes from, and what it says. */
type ViewColumn = readonly [name: string, sql: string, about: string];

export interface ShopView {
  readonly name: string;
  readonly about: string;
  readonly from: string;
  readonly columns: readonly ViewColumn[];
}

const STORE: ViewColumn = ['store', 'stores.name', 'The store’s name.'];
const ORDER: ViewColumn = ['order_number', 'orders.orderNumber', 'The number on the receipt.'];
const ofStore = (table: string) => `${table} join stores on stores.id = ${table}.storeId`;
const CENTS = 'in cents';

const DAYS = `(select column1 as place, column2 as day from (values (1, 'monday'), (2, 'tuesday'), (3, 'wednesday'), (4, 'thursday'), (5, 'friday'), (6, 'saturday'), (7, 'sunday')))`;

export const SHOP_VIEWS: readonly ShopView[] = [
  {
    name: 'shop_stores',
    about: 'The restaurant’s stores.',
    from: 'stores join restaurants on restaurants.id = stores.restaurantId',
    columns: [
      ['store_id', 'stores.id', 'The store’s id, as in its web address.'],
      STORE,
      ['restaurant', 'restaurants.name', 'The restaurant’s name.'],
      [
        'address',
        "trim(stores.line1 || ', ' || stores.suburb || ' ' || stores.state || ' ' || stores.postcode, ', ')",
        'Where it is.',
      ],
      ['phone', 'stores.phone', 'Its phone number.'],
      ['email', 'stores.email', 'Its email.'],
      ['currency', 'stores.currencyCode', 'The currency of all its amounts.'],
      ['timezone', 'stores.timezone', 'The time zone of its days.'],
    ],
  },
  {
    name: 'shop_orders',
    about: 'Every order, whichever way it came.',
    from: ofStore('orders'),
    columns: [
      ['order_id', 'orders.id', 'The order’s id: the other views name it.'],
      STORE,
      ORDER,
      ['day', 'orders.businessDay', 'The business day that it counts to.'],
      ['placed_utc', 'orders.placedIsoDateTimeUtc', 'When it was placed, in UTC.'],
      ['channel', 'orders.channel', 'online, pos (a till), uberEats or google.'],
      ['collection', 'orders.collectionType', 'pickup, delivery or dineIn.'],
      ['status', 'orders.statusCode', 'completed orders are sales; cancelled, rejected and failure are none.'],
      ['is_test', 'orders.isTest', '1: made to try things out. Reports leave it out.'],
      ['customer_id', 'orders.customerId', 'Whose it is, in shop_customers. Empty: a guest without a name.'],
      ['customer_name', 'orders.customerName', 'As given with the order.'],
      ['items_cents', 'orders.itemTotalInCents', `What is on the order, ${CENTS}.`],
      ['discount_cents', 'orders.discountInCents', `Taken off, ${CENTS}.`],
      ['delivery_fee_cents', 'orders.deliveryFeeInCents', `For delivery, ${CENTS}.`],
      ['surcharge_cents', 'orders.surchargeInCents', `Surcharges, ${CENTS}.`],
      ['tip_cents', 'orders.tipInCents', `Tip, ${CENTS}.`],
      ['tax_cents', 'orders.taxInCents', `Tax, ${CENTS}.`],
      ['tax_is_included', 'orders.taxIsIncluded', '1: the tax is part of the prices; 0: it was added to them.'],
      ['rounding_cents', 'orders.cashRoundingInCents', `Cash rounding, ${CENTS}.`],
      ['total_cents', 'orders.grandTotalInCents', `What was to pay, ${CENTS}.`],
      ['refunded_cents', 'orders.refundedInCents', `What was given back of it, ${CENTS}.`],
      ['taken_by', 'orders.employeeName', 'Who took it at the till.'],
      ['comments', 'orders.comments', 'What the guest wrote.'],
    ],
  },
  {
    name: 'shop_order_lines',
    about: 'What is on each order, as it is now.',
    from: 'order_lines join orders on orders.id = order_lines.orderId join stores on stores.id = order_lines.storeId',
    columns: [
      ['order_id', 'order_lines.orderId', 'Its order, in shop_orders.'],
      STORE,
      ORDER,
      ['day', 'orders.businessDay', 'The business day of its order.'],
      ['item_id', 'order_lines.itemId', 'The item, in shop_menu. It may have left the menu since.'],
      ['name', 'order_lines.name', 'What it was called when it was sold.'],
      ['quantity', 'order_lines.quantity', 'How many of it were sold.'],
      ['total_cents', 'order_lines.lineTotalInCents', `All of them together, ${CENTS}.`],
    ],
  },
  {
    name: 'shop_payments',
    about: 'Money taken: each payment at a till, and each online card payment.',
    from: `(select orderId, storeId, businessDay as day, takenIsoDateTimeUtc as at, paymentType as type, paymentName as name,
        amountInCents as amount, tipInCents as tip, '' as brand, '' as last4 from tenders
      union all select order_payments.orderId, order_payments.storeId, orders.businessDay, order_payments.updatedIsoDateTimeUtc, 'onlineCard', '',
        order_payments.capturedInCents, orders.tipInCents, coalesce(order_payments.cardBrand, ''), coalesce(order_payments.cardLast4, '')
        from order_payments join orders on orders.id = order_payments.orderId where order_payments.capturedInCents > 0) as paid
      join stores on stores.id = paid.storeId join orders on orders.id = paid.orderId`,
    columns: [
      ['order_id', 'paid.orderId', 'Its order, in shop_orders.'],
      STORE,
      ORDER,
      ['day', 'paid.day', 'The business day on which it was taken.'],
      ['at_utc', 'paid.at', 'When, in UTC.'],
      ['type', 'paid.type', 'How it was paid: posCash, posCard, onlineCard and so on.'],
      ['name', 'paid.name', 'What the restaurant calls a way to pay of its own.'],
      ['amount_cents', 'paid.amount', `How much, ${CENTS}. Below zero: given back at the till.`],
      ['tip_cents', 'paid.tip', `The tip in it, ${CENTS}.`],
      ['card_brand', 'paid.brand', 'Of an online payment: the kind of card.'],
      ['card_last4', 'paid.last4', 'Of an online payment: the card’s last four digits. No more of it is kept.'],
    ],
  },
  {
    name: 'shop_refunds',
    about: 'Money given back.',
    from: `refunds join stores on stores.id = refunds.storeId join orders on orders.id = refunds.orderId`,
    columns: [
      ['order_id', 'refunds.orderId', 'Its order, in shop_orders.'],
      STORE,
      ORDER,
      ['day', 'refunds.businessDay', 'The business day on which it was given back.'],
      ['at_utc', 'refunds.createdIsoDateTimeUtc', 'When, in UTC.'],
      ['kind', 'refunds.kind', 'full or partial.'],
      ['status', 'refunds.statusCode', 'success, requested (on its way) or failure (not given back).'],
      ['amount_cents', 'refunds.amountInCents', `How much, ${CENTS}.`],
      ['reason', 'refunds.reason', 'Why it was given back.'],
      ['by', 'refunds.byName', 'Who gave it back.'],
    ],
  },
  {
    name: 'shop_customers',
    about: 'The customers that the restaurant knows.',
    from: 'customers',
    columns: [
      ['customer_id', 'customers.id', 'The customer’s id: the other views name it.'],
      ['name', 'customers.name', 'Their name.'],
      ['mobile', 'customers.mobileNumberE164', 'Their mobile, with its country’s code.'],
      ['email', 'customers.unverifiedEmail', 'Their email, as they gave it.'],
      ['orders', 'customers.previousOrderCount', 'How many orders they placed.'],
      ['merged_into', 'customers.mergedIntoId', 'The customer they are the same as. Empty: nobody.'],
      ['since_utc', 'customers.createdIsoDateTimeUtc', 'Since when they are known, in UTC.'],
    ],
  },
  {
    name: 'shop_customer_addresses',
    about: 'Where customers had their orders delivered.',
    from: 'customer_addresses left join customers on customers.id = customer_addresses.customerId',
    columns: [
      ['customer_id', 'customer_addresses.customerId', 'Whose, in shop_customers.'],
      ['name', 'customers.name', 'Their name.'],
      ['address_json', 'customer_addresses.addressJson', 'The address, as JSON.'],
    ],
  },
  {
    name: 'shop_bookings',
    about: 'Table bookings.',
    from: ofStore('table_bookings'),
    columns: [
      ['booking_id', 'table_bookings.id', 'The booking’s id.'],
      STORE,
      ['for_utc', 'table_bookings.bookedForIsoDateTimeUtc', 'When the guests come, in UTC.'],
      ['guests', 'table_bookings.pax', 'How many.'],
      ['name', 'table_bookings.customerName', 'Who booked.'],
      ['mobile', 'table_bookings.customerMobile', 'Their mobile.'],
      ['status', 'table_bookings.statusCode', 'new, accepted or cancelled.'],
      ['source', 'table_bookings.source', 'ONLINE or POS (staff).'],
      ['note', 'table_bookings.requestNote', 'What they asked for.'],
      ['seated_utc', 'table_bookings.seatedIsoDateTimeUtc', 'When they were seated, in UTC.'],
      ['no_show_utc', 'table_bookings.noShowIsoDateTimeUtc', 'When they were marked as not having come, in UTC.'],
    ],
  },
  {
    name: 'shop_hours',
    about: 'Opening hours of a usual week. A day without a row is closed.',
    from: `(select storeId, name, valueJson, leaf.value as value, leaf.fullkey as place from store_settings join json_tree(valueJson) as leaf
        where name in ('tradingHours', 'timings', 'posTradingHours') and leaf.type = 'object'
          and (json_extract(leaf.value, '$.startTimeOfDay') is not null or json_extract(leaf.value, '$.availableAllDay') = 1)
          and (name <> 'posTradingHours' or json_extract(valueJson, '$.isOwn') = 1)) as hours
      join ${DAYS} as days on instr(hours.place, '.' || days.day) > 0 join stores on stores.id = hours.storeId`,
    columns: [
      STORE,
      [
        'of',
        `case hours.name when 'timings' then substr(hours.place, 3, instr(substr(hours.place, 3), '.') - 1) when 'posTradingHours' then 'tills' else 'store' end`,
        'store: when it is open; pickup, delivery and dineIn: when such orders are taken; tills: where their days are others.',
      ],
      ['day', 'days.day', 'The day of the week.'],
      [
        'opens',
        "coalesce(json_extract(hours.value, '$.startTimeOfDay'), '12:00 AM')",
        'From when, by the store’s clock.',
      ],
      [
        'closes',
        "coalesce(json_extract(hours.value, '$.endTimeOfDay'), iif(json_extract(hours.value, '$.availableAllDay') = 1, '12:00 AM', ''))",
        'Until when. 12:00 AM: the end of the day. Empty: see hours.',
      ],
      ['hours', "json_extract(hours.value, '$.durationInHours')", 'How long, where no end is kept.'],
      [
        'is_on',
        "coalesce(json_extract(hours.valueJson, replace(hours.place, '.timePeriod', '.available')), 1)",
        '0: switched off for now.',
      ],
    ],
  },
  {
    name: 'shop_menu',
    about: 'Everything on the menus.',
    from: 'items join categories on categories.id = items.categoryId join stores on stores.id = items.storeId',
    columns: [
      ['item_id', 'items.id', 'The item’s id.'],
      STORE,
      ['category', 'categories.name', 'The part of the menu it is in.'],
      ['name', 'items.name', 'What it is called.'],
      ['type', 'items.type', 'basic, pizza, halfAndHalf, deal or custom.'],
      ['is_available', 'items.available', '1: on the menu.'],
      ['is_sold_out', 'items.soldout', '1: sold out.'],
      ['picture', '(select contentHash from images where images.id = items.imageId)', 'Its picture, in shop_pictures.'],
      ['details_json', 'items.specJson', 'Prices in cents, sizes, options and the rest, as JSON.'],
    ],
  },
  {
    name: 'shop_staff',
    about: 'Who works at the tills. PINs are not in this file.',
    from: ofStore('employees'),
    columns: [
      ['employee_id', 'employees.id', 'Their id.'],
      STORE,
      ['name', 'employees.name', 'Their name.'],
      ['is_active', 'employees.isActive', '1: they work here now.'],
      ['permissions_json', 'employees.permissionsJson', 'What they may do, as JSON.'],
    ],
  },
  {
    name: 'shop_sales_by_day',
    about: 'Each day’s sales, as the reports add them up.',
    from: `(select storeId, businessDay, sum(orderCount) as orders, sum(itemTotalInCents) as items, sum(discountInCents) as discounts, sum(taxInCents) as tax,
      sum(tipInCents) as tips, sum(grandTotalInCents) as total, sum(refundInCents) as refunds from sales_facts group by storeId, businessDay) as days
      join stores on stores.id = days.storeId`,
    columns: [
      STORE,
      ['day', 'days.businessDay', 'The business day.'],
      ['orders', 'days.orders', 'How many orders.'],
      ['items_cents', 'days.items', `What was on them, ${CENTS}.`],
      ['discount_cents', 'days.discounts', `Taken off, ${CENTS}.`],
      ['tax_cents', 'days.tax', `Tax, ${CENTS}.`],
      ['tip_cents', 'days.tips', `Tips, ${CENTS}.`],
      ['total_cents', 'days.total', `What they came to, ${CENTS}.`],
      ['refund_cents', 'days.refunds', `Given back on that day, ${CENTS}.`],
    ],
  },
];

/** Tables of the file that the program's own database has not. */
export const SHOP_TABLES: readonly ShopView[] = [
  {
    name: 'shop_pictures',
    about: 'The pictures themselves.',
    from: '',
    columns: [
      ['hash', 'text not null primary key', 'The picture’s fingerprint (SHA-256): menus and pages name it so.'],
      ['content_type', 'text not null', 'image/png, image/jpeg or image/webp.'],
      ['bytes', 'blob not null', 'The picture, as it was uploaded.'],
    ],
  },
  {
    name: 'shop_file',
    about: 'One row: about this file.',
    from: '',
    columns: [
      ['format', 'integer not null', 'How this file is made up. 1 is the first way.'],
      ['restaurant_id', 'text not null', 'The restaurant’s id.'],
      ['restaurant', 'text not null', 'The restaurant’s name.'],
      ['made_utc', 'text not null', 'When it was made, in UTC. What happened later is not in it.'],
      ['handled_up_to', 'integer not null', 'For the program: the last event that nothing has to be done about.'],
    ],
  },
  {
    name: 'read_me',
    about: 'This list: what each view and column says.',
    from: '',
    columns: [
      ['view', 'text not null', 'The view or table.'],
      ['column', 'text not null', 'Its column. Empty: the view as a whole.'],
      ['about', 'text not null', 'What it says.'],
    ],
  },
];

export function createViewSql({ name, from, columns }: ShopView): string {
  return `create view ${name} as select ${columns.map(([as, sql]) => `${sql} as "${as}"`).join(', ')} from ${from}`;
}

export function createTableSql({ name, columns }: ShopView): string {
  return `create table ${name} (${columns.map(([as, sql]) => `"${as}" ${sql}`).join(', ')}) strict`;
}

/** The rows of `read_me`. */
export function readMeRows(): (readonly [view: string, column: string, about: string])[] {
  return [...SHOP_VIEWS, ...SHOP_TABLES].flatMap(({ name, about, columns }) => [
    [name, '', about] as const,
    ...columns.map(([column, , text]) => [name, column, text] as const),
  ]);
}
