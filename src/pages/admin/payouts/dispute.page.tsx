import type { StoreFacts } from '#db/menu/menu-store.ts';
import { findDispute, type StoreDispute } from '#db/payments/disputes.repository.ts';
import { daysLeft, disputeAdvice, disputeReason, stageOf } from '#src/domain/payments/dispute.ts';
import { DISPUTE_FILES, type DisputeAnswer, type DisputeFile } from '#src/domain/payments/dispute-answer.schema.ts';
import { formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import { draftFromOrder } from '#src/features/payouts/dispute-facts.ts';
import { addEvidence, draftOf, filesOf, saveAnswer, sendAnswer } from '#src/features/payouts/disputes.ts';
import { type EvidencePaper, PAPER_KINDS, papersOf } from '#src/features/payouts/evidence-papers.ts';
import { textPdf } from '#src/features/payouts/text-pdf.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, Textarea } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { disputeLook } from './dispute-looks.ts';

const FILE_LABELS: Readonly<Record<DisputeFile, string>> = {
  receipt: 'Receipt or docket',
  deliveryProof: 'Proof of delivery',
  messages: 'Messages with the customer',
  other: 'Anything else',
};
const TEXTS = [
  'customerName',
  'customerEmail',
  'productDescription',
  'serviceDate',
  'deliveryAddress',
  'story',
] as const satisfies readonly (keyof DisputeAnswer)[];

/** One dispute: what it is about, until when it can be answered, and the answer, filled in from the order. */
export const disputePage = adminPage<StoreScope>({
  guard: { action: 'restaurant.payouts' },
  example: { forms: { save: { story: 'It was handed over' }, send: {} }, answers: [303, 403] },
})({
  path: paths.dispute.path,
  async load({ ctx, scope, base, url, params }) {
    const dispute = await findDispute(ctx.db, scope, params.disputeId);
    if (!dispute) throw notFound('dispute');
    const answer = draftOf(dispute) ?? (await draftFromOrder(ctx, scope, dispute.orderId));
    const days = daysLeft(dispute.dueIsoDateTimeUtc, ctx.clock.now());
    const papers = isOpen(dispute) ? await papersOf(ctx, scope, dispute.orderId) : [];
    return { base, here: url.pathname, store: await ctx.menus.storeOf(scope), dispute, answer, days, papers };
  },
  async file({ ctx, scope, query, params: { disputeId } }) {
    const wanted = query.get('paper');
    const dispute = wanted === null ? null : await findDispute(ctx.db, scope, disputeId);
    const paper = dispute && (await papersOf(ctx, scope, dispute.orderId)).find(({ kind }) => kind === wanted);
    if (!paper) return null;
    return { name: paper.name, type: 'application/pdf', body: new Blob([await textPdf(paper)]).stream() };
  },
  title: ({ dispute }) => `Dispute of ${dispute.orderNumber}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by, params: { disputeId } }) {
    if (!(await findDispute(ctx.db, scope, disputeId))) throw notFound('dispute');
    const answer = Object.fromEntries(TEXTS.map((name) => [name, String(form.get(name) ?? '')])) as DisputeAnswer;
    try {
      for (const kind of DISPUTE_FILES) {
        const file = form.get(`file.${kind}`);
        if (!(file instanceof File) || file.size === 0) continue;
        const bytes = new Uint8Array(await file.arrayBuffer());
        await addEvidence(ctx, scope, { disputeId, kind, by, file: { name: file.name, type: file.type, bytes } });
      }
      if (form.get('do') === 'send') {
        const papers = PAPER_KINDS.filter((kind) => form.get(`paper.${kind}`) !== null);
        await sendAnswer(ctx, scope, { disputeId, answer, by, papers });
        return { kind: 'redirect', to: url.pathname, notice: 'Your answer was sent to the customer’s bank.' };
      }
      await saveAnswer(ctx, scope, { disputeId, answer, by });
    } catch (error) {
      return refused(error, form);
    }
    return { kind: 'redirect', to: url.pathname, notice: 'Saved. Nothing was sent yet.' };
  },
  render({ base, here, store, dispute, answer, days, papers }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const back = href(base, paths.disputes, { restaurantId, storeId });
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={`Dispute of ${dispute.orderNumber}`}
          status={disputeReason(dispute.reason)}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Disputes', href: back }, { label: dispute.orderNumber }]} />}
          actions={<StatusPill look={disputeLook(dispute)} />}
        />
        <Notice text={notice} />
        {isOpen(dispute) ? (
          <div className="mb-6">
            <Banner kind={days !== null && days < 3 ? 'problem' : 'waiting'} title={dueTitle(days)}>
              {disputeAdvice(dispute.reason)} You can answer once.
            </Banner>
          </div>
        ) : null}
        <DisputeFacts {...{ base, store, dispute }} />
        {isOpen(dispute) ? (
          <AnswerForm {...{ dispute, answer, form, papers, here }} />
        ) : (
          <SentAnswer dispute={dispute} />
        )}
      </AdminLayout>
    );
  },
});

function isOpen({ statusCode, answeredIsoDateTimeUtc }: StoreDispute): boolean {
  return stageOf(statusCode) === 'answer' && answeredIsoDateTimeUtc === null;
}

function dueTitle(days: number | null): string {
  if (days === null) return 'Answer this dispute';
  if (days === 0) return 'Answer today';
  return days === 1 ? '1 day left to answer' : `${days} days left to answer`;
}

function DisputeFacts({ base, store, dispute }: { base: string; store: StoreFacts; dispute: StoreDispute }) {
  const { restaurantId, id: storeId, timezone } = store.profile;
  const day = (iso: string) =>
    formatStoreDateLong(Temporal.Instant.from(iso).toZonedDateTimeISO(timezone).toPlainDate());
  const orderHref = href(base, paths.order, { restaurantId, storeId, orderId: dispute.orderId });
  return (
    <Card className="mb-8 max-w-xl">
      <Facts
        rows={[
          {
            name: 'Amount',
            value: <MoneyText amountInCents={dispute.amountInCents} currencyCode={dispute.currencyCode} />,
          },
          { name: 'Order', value: <a href={orderHref}>{dispute.orderNumber}</a> },
          { name: 'Opened', value: day(dispute.openedIsoDateTimeUtc) },
          ...(dispute.dueIsoDateTimeUtc ? [{ name: 'Answer by', value: day(dispute.dueIsoDateTimeUtc) }] : []),
          ...(dispute.answeredIsoDateTimeUtc ? [{ name: 'Answered', value: day(dispute.answeredIsoDateTimeUtc) }] : []),
          { name: 'Your balance', value: MONEY_WORDS[dispute.money] },
        ]}
      />
    </Card>
  );
}

const MONEY_WORDS = {
  none: 'Nothing was taken',
  take: 'Being taken',
  taken: 'Amount taken',
  return: 'Coming back',
  returned: 'Amount returned',
} as const;

function SentAnswer({ dispute }: { dispute: StoreDispute }) {
  const answer = draftOf(dispute);
  if (!answer || dispute.answeredIsoDateTimeUtc === null) {
    return <p className="text-ink-2">This dispute wasn’t answered here.</p>;
  }
  const names = Object.values(filesOf(dispute)).map(({ name }) => name);
  return (
    <section className="max-w-2xl">
      <SectionHeading>What you sent</SectionHeading>
      <p className="mt-3 whitespace-pre-wrap">{answer.productDescription}</p>
      <p className="mt-3 whitespace-pre-wrap">{answer.story}</p>
      {names.length > 0 ? <p className="mt-3 text-ink-2">Files: {names.join(', ')}</p> : null}
    </section>
  );
}

/** What the program makes of the order, sent with the answer unless it is unticked. */
function Papers({ papers, here }: Pick<AnswerProps, 'papers' | 'here'>) {
  if (papers.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">Attach from this order</legend>
      {papers.map(({ kind, title }) => (
        <div key={kind} className="flex items-center gap-3">
          <Checkbox name={`paper.${kind}`} label={title} defaultChecked className="flex-1" />
          <a href={`${here}?paper=${kind}`} aria-label={`See the PDF: ${title}`}>
            See the PDF
          </a>
        </div>
      ))}
      <p className="text-14 text-ink-2">A file of your own, added below, is sent in its place.</p>
    </fieldset>
  );
}

const LABELS: Readonly<Record<(typeof TEXTS)[number], string>> = {
  customerName: 'Customer',
  customerEmail: 'Email',
  productDescription: 'What was ordered',
  serviceDate: 'When it was handed over',
  deliveryAddress: 'Delivery address',
  story: 'What happened',
};
const LONG: ReadonlySet<string> = new Set(['productDescription', 'story']);

interface AnswerProps {
  dispute: StoreDispute;
  answer: DisputeAnswer;
  form: FormState;
  papers: readonly EvidencePaper[];
  here: string;
}

function AnswerForm({ dispute, answer, form, papers, here }: AnswerProps) {
  const files = filesOf(dispute);
  return (
    <form method="post" encType="multipart/form-data" className="flex max-w-2xl flex-col gap-5">
      <SectionHeading>Your answer</SectionHeading>
      <p className="text-ink-2">
        Filled in from the order. Change what you like, and add what shows that you’re right.
      </p>
      <ErrorSummary errors={form.errors} message={form.message} />
      {TEXTS.map((name) => (
        <Field key={name} name={name} label={LABELS[name]} error={form.errors[name]}>
          {(wiring) =>
            LONG.has(name) ? (
              <Textarea {...wiring} rows={7} defaultValue={form.values[name] ?? answer[name]} />
            ) : (
              <Input {...wiring} maxLength={250} defaultValue={form.values[name] ?? answer[name]} />
            )
          }
        </Field>
      ))}
      <Papers papers={papers.filter(({ kind }) => files[kind] === undefined)} here={here} />
      {DISPUTE_FILES.map((kind) => (
        <Field
          key={kind}
          name={`file.${kind}`}
          label={FILE_LABELS[kind]}
          isOptional
          error={form.errors[kind]}
          help={
            files[kind]
              ? `${files[kind].name} is added. Choose another to replace it.`
              : 'JPG, PNG or PDF, up to 4.5 MB.'
          }
        >
          {(wiring) => <Input {...wiring} type="file" accept="image/jpeg,image/png,application/pdf" />}
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="save">
          Save for later
        </Button>
        <Button type="submit" name="do" value="send" variant="primary">
          Send to the bank
        </Button>
      </div>
    </form>
  );
}
