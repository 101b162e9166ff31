/** Milliseconds that a server waits in tests, as long as a test may take. */
export const PATIENCE = 600_000
