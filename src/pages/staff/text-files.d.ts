declare module '*/staff-worker.js' {
  const text: string;
  export default text;
}
declare module '*/staff-push.js' {
  const text: string;
  export default text;
}
