export function OrderingScreen() {
  return <main id="main" />;
}
