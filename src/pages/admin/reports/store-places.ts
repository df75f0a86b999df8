import { href } from '#src/pages/page.tsx';
import { paths } from '../paths.ts';
import { type ReportAddress, sharedQuery } from './report-address.ts';
import type { ReportPlaces } from './report-links.tsx';

/** Where the reports of a store are. */
export function storePlaces(
  base: string,
  { restaurantId, id: storeId }: { readonly restaurantId: string; readonly id: string },
  address: ReportAddress,
): ReportPlaces {
  const shared = sharedQuery(address);
  return {
    overview: href(base, paths.reports, { restaurantId, storeId }, shared),
    to: (type) => href(base, paths.salesReport, { restaurantId, storeId, salesReportType: type }, shared),
  };
}

/** Where the reports of a restaurant are. */
export function restaurantPlaces(base: string, restaurantId: string, address: ReportAddress): ReportPlaces {
  const shared = sharedQuery(address);
  return {
    overview: href(base, paths.restaurantReports, { restaurantId }, shared),
    to: (type) => href(base, paths.restaurantReport, { restaurantId, salesReportType: type }, shared),
  };
}
