import { inCountryLabels } from '#src/domain/tenancy/country-labels.ts';
import { useSession } from './pos-context.tsx';

/** The product's own labels in the words of the store's country: a till is a register in Denver. */
export function useCountryLabels(): (label: string) => string {
  const { countryCode } = useSession().store;
  return (label) => inCountryLabels(countryCode, label);
}
