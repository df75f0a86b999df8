import { domainStateOf } from '#src/domain/tenancy/domain-states.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { ownUrlOf } from '#src/domain/tenancy/store-site.ts';
import type { CheckedRecord, RecordState } from '#src/features/tenancy/domain-records.ts';
import { domainProblemText } from '#src/features/tenancy/manage-domains.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { certificateText, DOMAIN_LOOKS } from './domain-list.tsx';
import type { ShownClaim } from './edit-domain.page.tsx';

const RECORD_LOOKS: Readonly<Record<RecordState, StatusBadgeStyle>> = {
  right: { word: 'Found', tone: 'done', icon: 'check' },
  missing: { word: 'Missing', tone: 'wait', icon: 'open' },
  other: { word: 'Something else', tone: 'fail', icon: 'warning' },
  unknown: { word: 'No answer', tone: 'off', icon: 'unknown' },
};

interface Props {
  claim: ShownClaim;
  publicUrl: string;
  storeHref: string;
}

/** One store's claim on the domain. */
export function DomainCard({ claim, publicUrl, storeHref }: Props) {
  const { host, storeId, ownerStoreId, isMain, problem, records, checked } = claim;
  const name = fullStoreName(claim.restaurantName, claim.storeName);
  const state = domainStateOf(claim);
  const isOwner = ownerStoreId === storeId;
  const words = domainProblemText(problem);
  return (
    <Card as="section" className="mb-4 max-w-narrow">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionHeading>
          <a href={storeHref}>{name}</a>
        </SectionHeading>
        <StatusPill look={DOMAIN_LOOKS[state]} />
      </div>
      {words && state !== 'lost' ? <p className="mb-3 text-ink-2">{words}</p> : null}
      <Facts
        rows={[
          ...(isOwner ? [{ name: 'Website', value: <a href={ownUrlOf(host, publicUrl)}>{host}</a> }] : []),
          { name: 'Main domain', value: isOwner && isMain === 1 ? 'Yes' : 'No' },
          { name: 'Certificate', value: certificateText(state) },
          { name: 'Last check', value: checked },
        ]}
      />
      <h3 className="mt-5 mb-2 text-16">DNS records</h3>
      <ul className="flex flex-col gap-3">
        {records.map((record) => (
          <RecordRow key={record.type + record.value} record={record} />
        ))}
      </ul>
      <form method="post" className="mt-4 flex flex-wrap gap-2">
        <input type="hidden" name="storeId" value={storeId} />
        <Button type="submit" name="do" value="check" variant={isOwner ? 'secondary' : 'primary'}>
          Check now<span className="sr-only"> for {name}</span>
        </Button>
        {isOwner && isMain !== 1 ? (
          <Button type="submit" name="do" value="main">
            Make it the main domain<span className="sr-only"> of {name}</span>
          </Button>
        ) : null}
      </form>
      <RemoveFold label={`Remove from ${name}`} action="remove" fields={{ storeId }}>
        <p>
          {isOwner
            ? 'Customers who type this domain will no longer reach the website. The store’s other addresses keep working.'
            : 'The store’s website keeps its other addresses.'}
        </p>
      </RemoveFold>
    </Card>
  );
}

/** What to add, and what the DNS says now. */
function RecordRow({ record: { type, name, value, state, found } }: { record: CheckedRecord }) {
  return (
    <li className="rounded-input bg-sunken p-3 text-14">
      <div className="mb-2">
        <StatusPill look={RECORD_LOOKS[state]} />
      </div>
      <Facts
        rows={[
          { name: 'Type', value: type },
          { name: 'Name', value: <code className="break-all select-all">{name}</code> },
          { name: 'Value', value: <code className="break-all select-all">{value}</code> },
          ...(found.length > 0 && state === 'other'
            ? [{ name: 'Found', value: <code className="break-all">{found.join(', ')}</code> }]
            : []),
        ]}
      />
    </li>
  );
}
