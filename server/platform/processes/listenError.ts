/** Codes of errors that another address solves. */
const CODES = /^(EADDRINUSE|EADDRNOTAVAIL|EACCES|ENOTFOUND)$/

/** An address is in use, not allowed, or not one of this machine. */
export class ListenError extends Error {}

/** A `ListenError` with the settings to change. Other errors are returned as they are. */
export function asListenError(error: unknown, what: string, settings: string): unknown {
  if (!(error instanceof Error && 'code' in error && CODES.test(String(error.code)))) return error
  return new ListenError(
    `${what} cannot listen on this address (${error.message}). Choose another ${settings}, or stop the program that is using this one.`,
    { cause: error },
  )
}
