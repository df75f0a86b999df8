import type { MenuUploadAnswer } from '#src/contracts/marketplace-menus.endpoints.ts';
import { menuTypesText, type UploadStatus } from '#src/domain/marketplace/menu-upload.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { MenuTree, TreeItem } from '#src/domain/ordering/marketplace-menu/menu-tree.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type FormState, ONCE_FIELD } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, EmptyState, SectionHeading } from '#src/ui/surface.tsx';

const UPLOAD_LOOKS: Readonly<Record<UploadStatus, StatusBadgeStyle>> = {
  requested: { word: 'Requested', tone: 'wait', icon: 'new' },
  queued: { word: 'Queued', tone: 'wait', icon: 'queued' },
  running: { word: 'Uploading', tone: 'going', icon: 'running' },
  success: { word: 'Uploaded', tone: 'done', icon: 'check' },
  failure: { word: 'Failed', tone: 'fail', icon: 'cross' },
};

const ITEM_LOOKS: Readonly<Record<TreeItem['state'], StatusBadgeStyle>> = {
  sent: { word: 'Included', tone: 'done', icon: 'check' },
  soldOut: { word: 'Sold out', tone: 'off', icon: 'slash' },
  leftOut: { word: 'Left out', tone: 'fail', icon: 'warning' },
};
const SINCE_LOOKS: Readonly<Record<NonNullable<TreeItem['since']>, StatusBadgeStyle>> = {
  new: { word: 'New', tone: 'going', icon: 'new' },
  changed: { word: 'Changed', tone: 'wait', icon: 'edit' },
};

interface UploadProps {
  /** What keeps the menu back. */
  refusals: readonly string[];
  isConnected: boolean;
  /** Uber Eats already keeps two menus. */
  hasTwo: boolean;
  form: FormState;
}

/** The button, or why there is none. */
export function UploadCard({ refusals, isConnected, hasTwo, form }: UploadProps) {
  return (
    <Card as="section">
      <SectionHeading>Upload</SectionHeading>
      {isConnected ? null : <Banner kind="info" title="Connect the store to Uber Eats first." />}
      {refusals.length > 0 ? (
        <Banner kind="problem" title="This menu can’t be uploaded yet">
          <Sentences all={refusals} />
        </Banner>
      ) : null}
      {isConnected && refusals.length === 0 ? (
        <form method="post" className="flex flex-col items-start gap-3" data-act="upload">
          <input type="hidden" name={ONCE_FIELD} value={crypto.randomUUID()} />
          <p className="text-ink-2">
            {hasTwo
              ? 'Replaces the delivery and the pickup menu on Uber Eats with the menu as it is now.'
              : 'Replaces the menu on Uber Eats with the menu as it is now.'}
          </p>
          {hasTwo ? null : (
            <Checkbox
              name="pickup"
              value="on"
              label="Upload the pickup menu too"
              help="From then on Uber Eats keeps two menus for good, each with its prices."
              defaultChecked={form.values.pickup !== undefined}
            />
          )}
          <Button type="submit" name="do" value="upload" variant="primary">
            Upload menu
          </Button>
        </form>
      ) : null}
    </Card>
  );
}

function Sentences({ all }: { all: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {all.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

interface HistoryProps {
  uploads: readonly MenuUploadAnswer[];
  mayUpload: boolean;
  /** In the store's own time. */
  at: (iso: string) => string;
}

/** Every upload with its state; an earlier one can be put back. */
export function UploadHistory({ uploads, mayUpload, at }: HistoryProps) {
  const isThere = uploads.find(({ status }) => status === 'success')?.uploadId;
  return (
    <Card as="section">
      <SectionHeading>History</SectionHeading>
      {uploads.length === 0 ? (
        <p className="text-ink-2">No uploads yet. Each one appears here, and can be put back later.</p>
      ) : (
        <ul className="divide-y divide-line">
          {uploads.map((one) => (
            <li key={one.uploadId} data-part="menu-upload" className="flex flex-col gap-2 py-3">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-semibold">{at(one.requestedIsoDateTimeUtc)}</p>
                  <p className="text-14 text-ink-2">{aboutUpload(one, uploads, at)}</p>
                </div>
                <StatusPill
                  look={
                    one.uploadId === isThere
                      ? { ...UPLOAD_LOOKS.success, word: 'On Uber Eats' }
                      : UPLOAD_LOOKS[one.status]
                  }
                />
              </div>
              {one.problems.length > 0 ? (
                <div className="text-14">
                  {one.status === 'queued' ? <p className="text-ink-2">It will be tried again.</p> : null}
                  <Sentences all={one.problems} />
                </div>
              ) : null}
              {one.notices.length > 0 ? (
                <details className="text-14">
                  <summary className="min-h-(--control) cursor-pointer content-center font-medium">
                    {one.notices.length === 1 ? '1 thing to know' : `${one.notices.length} things to know`}
                  </summary>
                  <Sentences all={one.notices} />
                </details>
              ) : null}
              {mayUpload && one.mayPutBack && one.uploadId !== isThere ? (
                <form method="post">
                  <input type="hidden" name={ONCE_FIELD} value={crypto.randomUUID()} />
                  <input type="hidden" name="uploadId" value={one.uploadId} />
                  <Button type="submit" name="do" value="rollBack" size="small">
                    Put this one back
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function aboutUpload(upload: MenuUploadAnswer, all: readonly MenuUploadAnswer[], at: HistoryProps['at']): string {
  const { menuTypes, menuVersion, rolledBackFrom, requestedBy } = upload;
  const earlier = all.find(({ uploadId }) => uploadId === rolledBackFrom);
  return [
    menuTypesText(menuTypes),
    requestedBy,
    menuVersion === null ? '' : `Menu version ${menuVersion}`,
    rolledBackFrom === null ? '' : earlier ? `Put back from ${at(earlier.requestedIsoDateTimeUtc)}` : 'Put back',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Our categories and items with how each is on Uber Eats. */
export function MenuTreeCard({ tree, currencyCode }: { tree: MenuTree; currencyCode: CurrencyCode }) {
  const { categories, removed, words } = tree;
  if (categories.length === 0) {
    return (
      <EmptyState title="No items for Uber Eats yet">
        Turn on Uber Eats for an item and its category in the menu. It appears here.
      </EmptyState>
    );
  }
  return (
    <>
      {words.length > 0 ? (
        <Banner kind="info" title="About the whole menu">
          <Sentences all={words} />
        </Banner>
      ) : null}
      {removed.length > 0 ? (
        <Banner kind="waiting" title="Removed by the next upload">
          {removed.join(', ')}
        </Banner>
      ) : null}
      {categories.map(({ name, items }) => (
        <Card as="section" key={name}>
          <SectionHeading>{name}</SectionHeading>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.itemId} data-part="menu-item" className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-medium">{item.name}</p>
                  {item.words.map((text) => (
                    <p key={text} className="text-14 text-ink-2">
                      {text}
                    </p>
                  ))}
                </div>
                {item.fromInCents === null ? null : (
                  <span className="tnum">{formatAmount(item.fromInCents, currencyCode)}</span>
                )}
                {item.since ? <StatusPill look={SINCE_LOOKS[item.since]} /> : null}
                <StatusPill look={ITEM_LOOKS[item.state]} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}
