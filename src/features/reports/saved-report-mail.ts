/** A report as an email: totals and the first rows of each store in it, all rows in a file. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import type { EmailAttachment } from '#src/integrations/email/email.port.ts';
import { type CsvCell, csvLine } from '#src/shared/csv.ts';
import { addUp } from './kinds/add-up.ts';
import { mainColumn, rowsAsOpened } from './kinds/opened-rows.ts';
import {
  type Cells,
  type ReportColumn,
  type ReportKind,
  type ReportResult,
  type ReportRow,
  valueIn,
} from './kinds/report-kind.ts';
import { figureText, fileCell } from './kinds/report-text.ts';
import { kindNamed } from './kinds/reports.registry.ts';
import { REPORT_CHANNEL_LABELS } from './report-words.ts';

export interface ReportOfStore {
  readonly storeName: string;
  readonly currencyCode: CurrencyCode;
  readonly result: ReportResult;
  /** In the admin, with the same days. */
  readonly link: string;
  /** Where the store's chains of evidence stand; left out: nothing was chained in these days. */
  readonly heads?: readonly string[];
}

interface MailOf {
  readonly settings: SavedReportSettings;
  readonly stores: readonly ReportOfStore[];
  readonly days: { readonly from: string; readonly to: string };
  readonly unsubscribeLink: string;
}

export interface ReportMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly EmailAttachment[];
}

/** A name and what it comes to. */
type Line = readonly [string, string];

const KEEP_CODES = 'Keep this email: these codes show if records are changed later.';
const NOTHING = 'No sales in this period.';
/** The others are in the file. */
const MOST_ROWS = 15;
const INK = '#1f1a17';
const SOFT = '#6b625c';
const LINE = '#e4ddd6';

export function savedReportMail(of: MailOf): ReportMail {
  const { settings, days } = of;
  const subject = `${settings.name}, ${daysText(days)}`;
  return {
    subject,
    text: textOf(of),
    html: htmlOf(of, subject),
    attachments: [
      {
        fileName: `${settings.level}-${days.from}-${days.to}.csv`,
        type: 'text/csv; charset=utf-8',
        text: `\ufeff${linesOf(of).map(csvLine).join('')}`,
      },
    ],
  };
}

function daysText({ from, to }: MailOf['days']): string {
  const long = (day: string) => formatStoreDateLong(Temporal.PlainDate.from(day));
  return from === to ? long(from) : `${long(from)} to ${long(to)}`;
}

/** What a store's report comes to: of sales gross to total, of others each figure. What is nothing is left out. */
function totalsOf(kind: ReportKind, store: ReportOfStore): readonly Line[] {
  const { result, currencyCode } = store;
  if (result.sales) return salesTotals(result.sales, currencyCode);
  const { columns, figures, totals } = result;
  const others = kind.keepsOrder ? [] : columns.filter((column) => !figures.some(({ key }) => key === column.key));
  return [
    ...figures.map((figure) => lineOf(figure, totals, store)),
    ...others.filter((column) => valueIn(column, totals, totals)).map((column) => lineOf(column, totals, store)),
  ];
}

function lineOf(column: ReportColumn, cells: Cells, { result, currencyCode }: ReportOfStore): Line {
  return [column.header, figureText(valueIn(column, cells, result.totals), column.kind, currencyCode)];
}

function salesTotals(totals: SalesFigures, currencyCode: CurrencyCode): Line[] {
  const money = (name: string, cents: number): Line => [name, formatAmount(cents, currencyCode)];
  const unlessNothing = (name: string, cents: number) => (cents === 0 ? [] : [money(name, cents)]);
  const includedTaxInCents = totals.taxInCents - totals.addedTaxInCents;
  return [
    ['Orders', String(totals.orderCount)],
    money('Gross sales', totals.grossInCents),
    ...unlessNothing('Discounts', 0 - totals.discountInCents),
    ...unlessNothing('Refunded dishes', 0 - totals.dishRefundInCents),
    money('Net sales', totals.netInCents),
    ...unlessNothing('Delivery fees', totals.deliveryFeeInCents),
    ...unlessNothing('Surcharges', totals.surchargeInCents),
    ...unlessNothing('Tips', totals.tipInCents),
    ...unlessNothing('Cash rounding', totals.cashRoundingInCents),
    ...unlessNothing('Tax', totals.addedTaxInCents),
    money('Total', totals.totalInCents),
    ...unlessNothing('Includes tax', includedTaxInCents),
  ];
}

/** What a row says: who or what it is, how many, and the amount that the report opens with. */
function rowLine(kind: ReportKind, row: ReportRow, store: ReportOfStore): Line {
  const { columns, totals } = store.result;
  const { quantity } = row.cells;
  const count = typeof quantity === 'number' && !kind.keepsRows ? ` (${quantityText(quantity)})` : '';
  const words = columns
    .filter((column) => column.kind === 'text' && !column.isMinor)
    .map((column) => valueIn(column, row.cells, totals))
    .filter((word) => word !== null && word !== '');
  const figure = figureOf(kind, row, store.result);
  return [[row.name + count, ...words].join(', '), figure ? lineOf(figure, row.cells, store)[1] : ''];
}
const quantityText = (quantity: number) => String(Math.round(quantity * 100) / 100);

/** Rows that happened by themselves have an amount in one of several columns; all others have it in the same. */
function figureOf(kind: ReportKind, { cells }: ReportRow, result: ReportResult): ReportColumn | null {
  if (kind.chart) return mainColumn(kind, result);
  const amounts = result.columns.filter((column) => column.kind === 'money');
  const first = amounts.find(({ key }) => key === result.figures[0]?.key) ?? amounts[0] ?? null;
  return kind.keepsRows ? (amounts.find(({ key }) => cells[key]) ?? first) : first;
}

/** `Items, gross sales`. */
function rowsTitle(kind: ReportKind, { result }: ReportOfStore): string {
  const figure = kind.keepsRows || kind.keepsOrder ? null : figureOf(kind, { id: '', name: '', cells: {} }, result);
  return figure ? `${kind.label}, ${figure.header.toLowerCase()}` : kind.label;
}

function shownRows(kind: ReportKind, store: ReportOfStore) {
  const rows = rowsAsOpened(kind, store.result);
  const shown = rows.slice(0, kind.keepsOrder ? rows.length : MOST_ROWS).map((row) => rowLine(kind, row, store));
  return { shown, more: rows.length - shown.length };
}

/** Which days, and which channel where the report has one. */
function ofText({ settings, days }: MailOf): string {
  const { hasNoChannel } = kindNamed(settings.level);
  return hasNoChannel ? daysText(days) : `${daysText(days)} · ${REPORT_CHANNEL_LABELS[settings.channel]}`;
}

function textOf(of: MailOf): string {
  const { settings, stores, unsubscribeLink } = of;
  const kind = kindNamed(settings.level);
  const pairs = (all: readonly Line[]) => all.map(([name, value]) => `${name}: ${value}`).join('\n');
  const parts = stores.map((store) => {
    const { shown, more } = shownRows(kind, store);
    return [
      store.storeName,
      pairs(totalsOf(kind, store)),
      `${rowsTitle(kind, store)}\n${pairs(shown) || NOTHING}`,
      ...(more > 0 ? [`${more} more in the attached file.`] : []),
      `Open this report: ${store.link}`,
      ...(store.heads ? [[KEEP_CODES, ...store.heads].join('\n')] : []),
    ].join('\n\n');
  });
  const lead = `${settings.name}\n${ofText(of)}`;
  return `${[lead, ...parts, `Stop these emails: ${unsubscribeLink}`].join('\n\n')}\n`;
}

function htmlOf(of: MailOf, subject: string): string {
  const { settings, stores, unsubscribeLink } = of;
  const e = Bun.escapeHTML;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3efea;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:${INK};font-size:16px;line-height:1.45">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:14px;border:1px solid ${LINE};padding:28px 24px">
<h1 style="font-size:24px;line-height:1.2;margin:0">${e(settings.name)}</h1>
<p style="margin:4px 0 0;color:${SOFT};font-size:14px">${e(ofText(of))}</p>
${stores.map((store) => storeHtml(kindNamed(settings.level), store)).join('')}
<p style="margin:28px 0 0;border-top:1px solid ${LINE};padding-top:14px;color:${SOFT};font-size:13px">You get this email because someone at your restaurant added you to this report. <a href="${e(unsubscribeLink)}" style="color:${SOFT}">Stop these emails</a></p>
</div></body></html>`;
}

function storeHtml(kind: ReportKind, store: ReportOfStore): string {
  const e = Bun.escapeHTML;
  const { shown, more } = shownRows(kind, store);
  const [amount, words] = headline(store);
  return `<h2 style="font-size:16px;margin:26px 0 0">${e(store.storeName)}</h2>
<p style="margin:0;font-size:36px;line-height:1.2;font-weight:700">${e(amount)}</p>
<p style="margin:0;color:${SOFT};font-size:14px">${e(words)}</p>
${table(totalsOf(kind, store))}
<p style="margin:20px 0 0;font-weight:700">${e(rowsTitle(kind, store))}</p>
${shown.length === 0 ? `<p style="margin:4px 0 0;color:${SOFT}">${NOTHING}</p>` : table(shown)}
${more > 0 ? `<p style="margin:8px 0 0;color:${SOFT};font-size:14px">${more} more in the attached file.</p>` : ''}
<p style="margin:14px 0 0"><a href="${e(store.link)}" style="color:${INK};font-weight:600">Open this report</a></p>
${store.heads ? codesHtml(store.heads) : ''}`;
}

function codesHtml(heads: readonly string[]): string {
  const lines = heads.map((head) => Bun.escapeHTML(head)).join('<br>');
  return `<p style="margin:20px 0 0;color:${SOFT};font-size:13px">${KEEP_CODES}</p>
<p style="margin:4px 0 0;color:${SOFT};font-size:12px;font-family:monospace;word-break:break-all">${lines}</p>`;
}

/** What is said in large, and of what it is. */
function headline(store: ReportOfStore): Line {
  const { sales, figures, totals } = store.result;
  if (sales) {
    const orders = sales.orderCount === 1 ? '1 order' : `${sales.orderCount} orders`;
    return [formatAmount(sales.netInCents, store.currencyCode), `Net sales from ${orders}`];
  }
  const [first] = figures;
  const [words, amount] = first ? lineOf(first, totals, store) : ['', ''];
  return [amount, words];
}

function table(pairs: readonly Line[]): string {
  const cell = 'padding:6px 0;vertical-align:top;';
  const rows = pairs.map(
    ([name, value]) =>
      `<tr style="border-bottom:1px solid ${LINE}"><td style="${cell}">${Bun.escapeHTML(name)}</td><td style="${cell}text-align:right;white-space:nowrap;padding-left:16px">${Bun.escapeHTML(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin-top:10px;font-size:15px">${rows.join('')}</table>`;
}

/** The rows of the page's own file, of every store, with what each store comes to. */
function linesOf({ settings, stores }: MailOf): CsvCell[][] {
  const kind = kindNamed(settings.level);
  const { columns } = addUp(stores.map(({ result }) => result));
  return [
    ['Store', kind.rowHeader, ...columns.map(({ header }) => header)],
    ...stores.flatMap(({ storeName, result }) => {
      const { totals } = result;
      const line = (name: string, cells: Cells, isTotal = false): CsvCell[] => [
        ...[storeName, name],
        ...columns.map(({ key }) => {
          const column = result.columns.find((one) => one.key === key);
          // Words have no total; a store without the amount has none of it.
          if (isTotal && column?.kind === 'text') return null;
          return column ? fileCell(valueIn(column, cells, totals), column.kind) : null;
        }),
      ];
      return [
        ...rowsAsOpened(kind, result).map(({ name, cells }) => line(name, cells)),
        ...(kind.keepsOrder ? [] : [line('Total', totals, true)]),
      ];
    }),
  ];
}
