import { reportOfLink, type Unsubscribe, unsubscribeReport } from '#src/features/reports/unsubscribe-report.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { adminPage } from '../admin-page.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { paths } from '../paths.ts';

function linkOf(query: URLSearchParams): Unsubscribe {
  return {
    reportId: query.get('report') ?? '',
    userId: query.get('user') ?? '',
    key: query.get('key') ?? '',
  };
}

/** The link at the end of a report email. Asks first: mail programs open links by themselves. */
export const unsubscribeReportPage = adminPage<unknown>({
  guard: 'public',
  example: { opens: [404], forms: { '': {} }, answers: [404] },
})({
  path: paths.unsubscribeReport.path,
  async load({ ctx, query }) {
    const { report, isOn } = await reportOfLink(ctx, linkOf(query));
    return { name: report.settings.name, isOn };
  },
  title: () => 'Report emails · Servery',
  head: () => ({ isIndexed: false }),
  async action({ ctx, url, by }) {
    await unsubscribeReport(ctx, { ...linkOf(url.searchParams), origin: by.origin });
    return { kind: 'redirect', to: url.pathname + url.search };
  },
  render: ({ name, isOn }) => (
    <AuthFrame title={isOn ? 'Stop these emails?' : 'Emails stopped'} lead={`Report: ${name}`}>
      {isOn ? (
        <form method="post">
          <Button type="submit" variant="primary" isWide>
            Stop these emails
          </Button>
        </form>
      ) : (
        <Banner kind="info" title="You no longer get this report" isAnnounced>
          A person with access to reports can add you again in the admin.
        </Banner>
      )}
    </AuthFrame>
  ),
});
