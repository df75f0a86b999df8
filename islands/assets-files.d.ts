/** Files of packages that the build copies next to our scripts. Importing one gives its address. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const address: string;
  export default address;
}
declare module 'maplibre-gl/dist/maplibre-gl.css' {
  const address: string;
  export default address;
}
