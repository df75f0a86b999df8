declare module '*/staff-worker.js' {
  const text: string;
  export default text;
}
