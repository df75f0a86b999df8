/** What `islands/build.ts` writes, for the compiler where nothing was built yet. */
declare module '*/assets.gen.ts' {
  export const assets: readonly import('./runtime/manifest.ts').BuiltAsset[];
  export const manifest: import('./runtime/manifest.ts').ClientManifest;
}
