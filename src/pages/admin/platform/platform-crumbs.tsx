import { href } from '#src/pages/page.tsx';
import { Breadcrumbs, type Crumb } from '#src/ui/navigation.tsx';
import { paths } from '../paths.ts';

/** The way back to the platform's first page. */
export function PlatformCrumbs({ base, crumbs }: { base: string; crumbs: readonly Crumb[] }) {
  return <Breadcrumbs crumbs={[{ label: 'Platform', href: href(base, paths.superAdmin, {}) }, ...crumbs]} />;
}
