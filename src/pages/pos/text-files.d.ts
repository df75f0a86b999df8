declare module '*/till-worker.js' {
  const text: string;
  export default text;
}
