/** A promise that a test awaits later: if it is rejected before that, vitest does not report an error outside the tests. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
