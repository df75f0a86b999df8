/** Files of packages that the build puts beside our scripts; the import is their address. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const address: string;
  export default address;
}
declare module 'maplibre-gl/dist/maplibre-gl.css' {
  const address: string;
  export default address;
}
