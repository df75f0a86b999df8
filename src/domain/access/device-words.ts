/** Browsers by what their user agent has and the others before it lack: Edge and Opera also call themselves Chrome. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\/|\bVersion\/\d/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Where a session is used, out of its origin ("address device"): `Chrome on Windows`, and the address. */
export function deviceWords(origin: string | null): { readonly device: string; readonly address: string | null } {
  if (!origin) return { device: 'Unknown device', address: null };
  const end = origin.indexOf(' ');
  const address = end < 0 ? origin : origin.slice(0, end);
  const agent = end < 0 ? '' : origin.slice(end + 1);
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
  return { device, address };
}
