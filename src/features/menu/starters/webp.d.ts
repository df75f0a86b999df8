/** `import path from './x.webp' with { type: 'file' }` gives the file's path. */
declare module '*.webp' {
  const path: string;
  export default path;
}
