/** What `islands/build.ts` generates, for the compiler when nothing was built yet. */
declare module '*/assets.gen.ts' {
  export const assets: readonly import('./runtime/manifest.ts').BuiltAsset[];
  export const manifest: import('./runtime/manifest.ts').ClientManifest;
}
