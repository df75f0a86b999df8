/** A report as an email: totals and the first rows of each store in it, all rows in a file. */
import { csvAmount, formatAmount } from '#src/domain/money/format-amount.ts';
import type { SalesFigures, SalesReport, SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import type { EmailAttachment } from '#src/integrations/email/email.port.ts';
import { type CsvCell, csvLine } from '#src/shared/csv.ts';
import { REPORT_CHANNEL_LABELS, REPORT_LEVEL_WORDS } from './report-words.ts';

export interface ReportOfStore {
  readonly storeName: string;
  readonly currencyCode: CurrencyCode;
  readonly report: Omit<SalesReport, 'sincePrinted'>;
  /** In the admin, with the same days. */
  readonly link: string;
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

/** What comes to the total, without what is nothing. */
function totalsOf({ report: { totals }, currencyCode }: ReportOfStore): [string, string][] {
  const money = (name: string, cents: number): [string, string] => [name, formatAmount(cents, currencyCode)];
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

const rowText = (row: SalesReportRow, currencyCode: CurrencyCode): [string, string] => [
  `${row.name} (${quantityText(row.quantity)})`,
  formatAmount(row.grossInCents, currencyCode),
];
const quantityText = (quantity: number) => String(Math.round(quantity * 100) / 100);

function textOf({ settings, stores, days, unsubscribeLink }: MailOf): string {
  const lead = `${settings.name}\n${daysText(days)} · ${REPORT_CHANNEL_LABELS[settings.channel]}`;
  const parts = stores.map((store) => {
    const { rows } = store.report;
    const pairs = (all: readonly [string, string][]) => all.map(([name, value]) => `${name}: ${value}`).join('\n');
    return [
      store.storeName,
      pairs(totalsOf(store)),
      `${REPORT_LEVEL_WORDS[settings.level].label}\n${pairs(rows.slice(0, MOST_ROWS).map((row) => rowText(row, store.currencyCode))) || 'No sales in this period.'}`,
      ...(rows.length > MOST_ROWS ? [`${rows.length - MOST_ROWS} more in the attached file.`] : []),
      `Open this report: ${store.link}`,
    ].join('\n\n');
  });
  return `${[lead, ...parts, `Stop these emails: ${unsubscribeLink}`].join('\n\n')}\n`;
}

function htmlOf({ settings, stores, days, unsubscribeLink }: MailOf, subject: string): string {
  const e = Bun.escapeHTML;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${e(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3efea;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:${INK};font-size:16px;line-height:1.45">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:14px;border:1px solid ${LINE};padding:28px 24px">
<h1 style="font-size:24px;line-height:1.2;margin:0">${e(settings.name)}</h1>
<p style="margin:4px 0 0;color:${SOFT};font-size:14px">${e(daysText(days))} &middot; ${e(REPORT_CHANNEL_LABELS[settings.channel])}</p>
${stores.map((store) => storeHtml(settings, store)).join('')}
<p style="margin:28px 0 0;border-top:1px solid ${LINE};padding-top:14px;color:${SOFT};font-size:13px">You get this email because someone at your restaurant added you to this report. <a href="${e(unsubscribeLink)}" style="color:${SOFT}">Stop these emails</a></p>
</div></body></html>`;
}

function storeHtml({ level }: SavedReportSettings, store: ReportOfStore): string {
  const e = Bun.escapeHTML;
  const { rows, totals } = store.report;
  const shown = rows.slice(0, MOST_ROWS).map((row) => rowText(row, store.currencyCode));
  const more = rows.length - shown.length;
  return `<h2 style="font-size:16px;margin:26px 0 0">${e(store.storeName)}</h2>
<p style="margin:0;font-size:36px;line-height:1.2;font-weight:700">${e(formatAmount(totals.netInCents, store.currencyCode))}</p>
<p style="margin:0;color:${SOFT};font-size:14px">Net sales from ${totals.orderCount === 1 ? '1 order' : `${totals.orderCount} orders`}</p>
${table(totalsOf(store))}
<p style="margin:20px 0 0;font-weight:700">${e(REPORT_LEVEL_WORDS[level].label)}</p>
${shown.length === 0 ? `<p style="margin:4px 0 0;color:${SOFT}">No sales in this period.</p>` : table(shown)}
${more > 0 ? `<p style="margin:8px 0 0;color:${SOFT};font-size:14px">${more} more in the attached file.</p>` : ''}
<p style="margin:14px 0 0"><a href="${e(store.link)}" style="color:${INK};font-weight:600">Open this report</a></p>`;
}

function table(pairs: readonly [string, string][]): string {
  const cell = 'padding:6px 0;vertical-align:top;';
  const rows = pairs.map(
    ([name, value]) =>
      `<tr style="border-bottom:1px solid ${LINE}"><td style="${cell}">${Bun.escapeHTML(name)}</td><td style="${cell}text-align:right;white-space:nowrap;padding-left:16px">${Bun.escapeHTML(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin-top:10px;font-size:15px">${rows.join('')}</table>`;
}

const FIGURES: readonly (readonly [string, keyof SalesFigures])[] = [
  ['Discounts', 'discountInCents'],
  ['Refunded dishes', 'dishRefundInCents'],
  ['Net sales', 'netInCents'],
  ['Delivery fees', 'deliveryFeeInCents'],
  ['Surcharges', 'surchargeInCents'],
  ['Tips', 'tipInCents'],
  ['Cash rounding', 'cashRoundingInCents'],
  ['Tax', 'taxInCents'],
  ['Total', 'totalInCents'],
];

function linesOf({ settings, stores }: MailOf): CsvCell[][] {
  const figuresOf = (figures: SalesFigures | null): CsvCell[] =>
    FIGURES.map(([, key]) => (figures === null ? null : csvAmount(figures[key])));
  return [
    [
      ...['Store', REPORT_LEVEL_WORDS[settings.level].row, 'Quantity', 'Gross sales'],
      ...FIGURES.map(([label]) => label),
    ],
    ...stores.flatMap(({ storeName, report: { rows, totals } }) => [
      ...rows.map((row): CsvCell[] => [
        ...[storeName, row.name, Math.round(row.quantity * 100) / 100, csvAmount(row.grossInCents)],
        ...figuresOf(row.figures),
      ]),
      [storeName, 'Total', totals.orderCount, csvAmount(totals.grossInCents), ...figuresOf(totals)],
    ]),
  ];
}
