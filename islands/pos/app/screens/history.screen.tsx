export function HistoryScreen(_: any) {
  return <main id="main" />;
}
