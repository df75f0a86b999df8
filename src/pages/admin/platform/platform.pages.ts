import type { AdminPage } from '../admin-page.ts';
import { batchUploadJobPage } from './batch-upload-job.page.tsx';
import { batchUploadJobsPage } from './batch-upload-jobs.page.tsx';
import { platformCloudPrintersPage } from './cloud-printers.page.tsx';
import { createPlatformDomainPage } from './create-domain.page.tsx';
import { platformDomainsPage } from './domains.page.tsx';
import { editPlatformDomainPage } from './edit-domain.page.tsx';
import { platformMonthlyOrdersPage } from './monthly-orders.page.tsx';
import { newOrdersPage } from './new-orders.page.tsx';
import { openAsSupportPage } from './open-as-support.page.tsx';
import { parkedEventsPage } from './parked-events.page.tsx';
import { platformSettingsPage } from './platform-settings.page.tsx';
import { platformPrinterPage } from './printer.page.tsx';
import { platformPrintersPage } from './printers.page.tsx';
import { browseRestaurantsPage } from './restaurants.page.tsx';
import { platformStoreFeesPage } from './store-fees.page.tsx';
import { superAdminPage } from './super-admin.page.tsx';
import { platformTaskPage } from './task.page.tsx';
import { platformTasksPage } from './tasks.page.tsx';

/** For the people who run the platform. */
export const platformPages: readonly AdminPage[] = [
  superAdminPage,
  browseRestaurantsPage,
  openAsSupportPage,
  newOrdersPage,
  platformDomainsPage,
  createPlatformDomainPage,
  editPlatformDomainPage,
  parkedEventsPage,
  platformTasksPage,
  platformTaskPage,
  platformPrintersPage,
  platformPrinterPage,
  platformCloudPrintersPage,
  batchUploadJobsPage,
  batchUploadJobPage,
  platformMonthlyOrdersPage,
  platformSettingsPage,
  platformStoreFeesPage,
];
